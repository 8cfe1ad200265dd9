"""Words and signs that stand around the name of an author, in many languages: "by Ann", "Ann wrote:", "Ann (not verified)"."""

from __future__ import annotations

import re

from comcrawl_scrapy.documents.characters import ARROWS
from comcrawl_scrapy.documents.reply_words import REPLYING_TO
from comcrawl_scrapy.record_fields.notes import CHANGED
from comcrawl_scrapy.times.date_patterns import ON

SEPARATOR = re.compile(rf"\s[|•·⋅∙»#/–—-]\s?|[|•·⋅∙»{ARROWS}]")
EDITED = re.compile(rf"\s*[(（\[]\s*{CHANGED}\s*[)）\]]", re.IGNORECASE)  # what stands beside a time
FOLLOW = re.compile(
    r"[+＋\s]*(?:follow|folgen|suivre|s['’]abonner|seguir|segui|volgen|följ|følg|obserwuj|sledovat|követés|подписаться|takip et|关注|關注"
    r"|フォロー(?:する)?|팔로우|متابعة"
    r"|delete|bearbeiten|löschen|modifier|supprimer|editar|eliminar|modifica|elimina|edytuj|usuń|upravit|smazat|редактировать|удалить"
    r"|düzenle|编辑|編輯|編集|删除|刪除|削除|삭제|تعديل|حذف|ویرایش|עריכה|מחיקה)",
    re.IGNORECASE,
)  # a button beside a name
LABELS = (  # of a name, before a colon
    "author|autor|auteur|autore|autors|autorius|name|from|posted|comment|автор|作者|pseudo|nickname|nombre|naam|nome|имя|gönderen|yazan|投稿者|更新者|作成者|記入者|名前|작성자|글쓴이|이름|닉네임"
    "|昵称|暱稱|网友|发表者|發表者|发布者|發布者|发帖人|發表人|מאת|הכותב|الكاتب|كتب|من|نویسنده|लेखक|โดย|oleh|người gửi|написала?|додав|від|napisała?|dodała?|napsala?|vložila?|přidala?|pridala?|napísala?"
    "|nume|név|nimi|navn|namn|jméno|meno|imię|ime|ism|isim|adı|vardas|vārds|tên|nama|όνομα|име|ім['’ʼ]я|الاسم|نام|שם|नाम|নাম|ชื่อ"
    "|írta|beküldte|hozzászóló|scris de|από|kirjoittaja|nimimerkki|napisao|objavio"
)
OF_OTHERS = (  # by
    "بواسطة|מאת|توسط|โดย|bởi|đăng bởi|автор|від|scris de|postat de|postato da|kirjoittanut|kirjoittaja|objavio|trimis de|inskickad av|ingezonden door"
    "|(?:[^\\W\\d]+\\s){1,2}(?:bởi|توسط|بواسطة|מאת|על[ -]ידי)|[^\\W\\d]+(?:n[aeoy]\\sprzez|ηκε\\sαπό)|di[^\\W\\d]+\\soleh|על[ -]ידי|από|[\u0e00-\u0e7f]{0,8}โดย|أرسله|vložila?|přidala?|pridala?|lähettänyt|lisännyt|додано|добавлено"
)
BY_LAST = r"\s+(?:tarafından|द्वारा|küldte be)|님이(?=\s.*(?:제출|작성|등록|게시))|\s*(?:提交|发表|發表)[于於]|\s*投稿日時?"  # by, behind a name
REVIEW = "review|rezension|bewertung|avis|critique|recensione|recensie|beoordeling|recenzj[ae]|opini[ae]|reseña|opinión|avaliação|отзыв"
WRITTEN = (  # before "by"
    rf"{REVIEW}|posted|written|submitted|reviewed|commented|comment|asked|answered|added|geschrieben|verfasst|eingereicht|gespeichert|kommentiert|kommentar|soumis|rédigé|publié|écrit|posté|commentaire|ingediend|geplaatst|geschreven"
    r"|publicado|escrito|comentado|comentario|postado|enviado|scritto|inviato|pubblicato|inserito|commento|skrivet|skrevet|postat|inlagt|dodane|napisane|komentarz|комментарий"
)
DONE = "übersetzt|freigegeben|freigeschaltet|geprüft|genehmigt|moderiert|bearbeitet|gelöscht|entfernt|vertaald|goedgekeurd|verwijderd|bewerkt"  # by others than who wrote
BY_OTHERS = (
    rf".*\b(?:von|vom|durch|door)\s+[^,(]*[^\s,(]\s+(?:{DONE})\b"  # "von der Redaktion freigegeben", no user "gelöscht"
)
BY = re.compile(
    rf"^(?!{BY_OTHERS})\W*(?:(?:(?:comment|reply)\s+number\s+)?\d{{1,5}}(?:[.):]\s+|\W+(?=by\b|(?:reply|response|answer)\s)))?(?:(?:on|at|le|el|am|il)\s*,|(?:(?:comment|reply)\s+(?=posted))?(?:(?:(?:date|datum|fecha|data)\s+)?(?:{WRITTEN}|door|napsal)\s*(?::\s+)?"
    r"(?:\b(?:on|at|am|um|le|el|op)\s+)?(?:da\b)?)?(?:(?<=\bda)|(?:by|von|par|por|door|av|af|di|od|от|przez|(?-i:wg)|według)\b)"
    rf"|(?:{REVIEW}|reply|response|answer|antwort|réponse|respuesta|risposta|resposta|svar|reactie|antwoord|odpowiedź|odpověď|odpoveď|ответ|відповідь|отговор|răspuns|comment|commentaire|comentario|comentário|commento)\s+(?:from|fra|från|by|von|van|de|di|da|od|от|від)\b(?!\s+the\b)"
    rf"|(?:{OF_OTHERS})(?=\s)|(?:{LABELS})\s*[:：])\s*[:：]?\s*",
    re.IGNORECASE,
)
SPOKE = (
    r"says?|said|wrote|writes|commented|replied|posted|sagte?|schrieb|schreibt|meint|a dit|dit|dice|dijo|disse|diz|scrive|ha scritto"
    r"|回复|回覆|返信|schreef|zegt|skrev|pisze|napisał|píše|пишет|написал"
)
SPEAK = (  # before a colon
    r"sa|sade|säger|skriver|zei|sagde|siger|sier|hat gesagt|hat geschrieben|hat kommentiert|ha detto|sanoo|kirjoitti|kirjoittaa|powiedział\(?a?\)?|napisał\(a\)|mówi|mondta|írta|szerint|a spus|spune"
    r"|dedi ki|diyor ki|yazdı|a écrit|écrit|ha dicho|ha comentado|ha escrito|a commenté|ha commentato|escribió|comentó|escreveu|comentou|комментирует|говорит|сказала?|написала|написал\(а\)|пише|каже|сказав|каза|написа"
    r"|napsala?|napsal/a|napsal\(a\)|říká|hovorí|napísala?|napísal\(a\)|ütleb|kirjutas|saka|raksta|rašo|sako|kaže|je rekao|napisao|pravi|λέει|έγραψε|يقول|قال|كتب|הגיב|אמר|כתב|می‌گوید|گفت|نوشت"
    r"|कहते हैं|พูดว่า|viết|nói|berkata|mengatakan"
)
SPEAK_UNSPACED = "より|のコメント|さんは書きました|说道?|說道?|写道|寫道|말하기를|님의 말|님이 작성"
SPEAKS = re.compile(rf"(?:{SPOKE}|{SPEAK}|{SPEAK_UNSPACED})\s*[:：]", re.IGNORECASE)  # what may follow an author's name
SAYS = re.compile(
    rf"(?<![^\s:,])\s*\b(?:(?:{SPOKE}|(?<=\S )added|(?<=\S )(?:added|posted|left|made)\sa\s(?:comment|reply))(?:\s+(?:on|at|am|um|le|el|em)){{0,2}}"  # no part of a name such as "marie.le"
    r"|edited|(?-i:on|at|am|um|le|el|em|den|dnia))\b\s*[.…:]*\s*$"  # written small: Tom Le is a name
    rf"|(?:\s+(?:{SPEAK})|\s*(?:{SPEAK_UNSPACED}))\s*(?:\.{{2,}}|…|[:：])\s*$|\s*[:…]+\s*$",
    re.IGNORECASE,
)
# Behind a date: "Am 3. Mai schrieb Ann:". Written large it is a name: Said Ali.
SPOKEN_BY = re.compile(rf"^\W*(?:{SPOKE})\s+")
REPLIED = re.compile(rf"\s+(?:(?:has\s+)?{REPLYING_TO}|(?:antwortete?|как\s+ответ|ответила?)\b).*", re.IGNORECASE)
SIGNED = re.compile(
    rf"^(?!{BY_OTHERS})"
    r"(?!\W*(?:sort|order|filter|group|show|view|tri|trier|class|orden|ordina|agrup|sorter)\w*\s+(?:by|par|por|per)\b)"
    rf"\W*(?:\w+\s*#?\d*\W+)?(?:(?:{WRITTEN})\s+"
    r"(?:by|von|par|por|da|af|av|door|de|przez|(?-i:wg))\b(?!\s+\d+\s+\w)|(?:author|autor|auteur|autore|commenter|by|von|par|por|автор|gönderen|yazan|作者|投稿者|작성자|글쓴이)\s*[:：])(?=\W*\w)",
    re.IGNORECASE,
)
LED = re.compile(
    rf"\W*(?:{OF_OTHERS})(?!\w)\s*[:：]?|\W*(?:\d{{1,5}}\W+)?(?:(?:{WRITTEN}|post)\s+"
    r"(?:(?:on|at|am|um|le|el|op)\s+)?)?(?:by|von|par|por|door|av|af|da|de|di|od|от)\b\s*[:：]?|(?:\W*(?:(?:no|nr)\W{1,2})?\d{1,5}\W+)?(?:author|autor|auteur|autore|автор|作者|投稿者|更新者|作成者|記入者|reviewer|rezensent(?:in)?|name|nom|nombre|nome|naam|namn|név|imię|jméno|имя|お?名前|姓名|昵称|暱稱|이름|nume|név|nimi|navn|meno|ime|isim|adı|vardas|vārds|tên|nama|όνομα|име|ім['’ʼ]я|الاسم|نام|שם|नाम|নাম|ชื่อ|from)\s*[:：]",
    re.IGNORECASE,
)  # what may stand before an author's name
BY_WHOM = r"(?<!\w)(?:by|von|par|por|da|door|av|af|przez)\s"
BY_NAME = re.compile(
    r"(?:by|von|par|por|door|av|af|przez|(?-i:wg))\s+\S{2,30}(?:\s\S{1,20}){0,2}", re.IGNORECASE
)  # and no more
AUTHOR_WORD = re.compile(rf"(?:{LABELS})\s*[:：]?$", re.IGNORECASE)  # the head of a column, the same in all records
SAYS_BY_WHOM = re.compile(rf"{BY_WHOM}|^\W*(?:{OF_OTHERS})\s", re.IGNORECASE)  # to look for it is fast
SIGNS = re.compile(  # what a line about when something was written says without the date: "Posted on by Ann"
    rf"\W*(?:(?:{OF_OTHERS})\s|(?:{WRITTEN}|napisał[a]?|написал[а]?)\b(?:\s+\w{{1,3}})?\W*{BY_WHOM})\s*(?P<name>\S.*)",
    re.IGNORECASE,
)
PICTURED = re.compile(r"^\W{1,4}\s+[:：]\s+")  # a picture in the place of a label: "👤 : Ann"
SENT = re.compile(rf"(?<=\S)(?:{BY_LAST})(?!\w).*")
ENDS = "です|ます|ました|でした|ません|ください|はじめまして|について|の件|無題|니다|세요|네요|어요|아요|해요"  # of a phrase, no name
UNVERIFIED = re.compile(  # as some systems mark the names of those who have not logged in
    r"\s*[(（\[【](?:not verified|unverified|guest|visitor|member|user|benutzer(?:in)?|utilisateur|usuario|usuário|utente|gebruiker|användare|bruger|bruker|käyttäjä|uživatel|korisnik|kullanıcı|mitglied|besucher|visiteur|membre|visitante|miembro|membro|visitatore|bezoeker|lid|besökare|odwiedzający|użytkownik|návštěvník|člen|посетитель|пользователь|участник|відвідувач|ziyaretçi|misafir|üye|επισκέπτης|אורח|زائر|ضيف|عضو|مهمان|khách|tamu|pengunjung|游客|訪客|访客|会员|會員|ゲスト|会員|손님|회원|nicht (?:überprüft|verifiziert)|gast|non vérifié|invité|no verificado|invitado|não verificado"
    r"|non verificato|ospite|niet gecontroleerd|niet geverifieerd|ikke verifisert|ikke efterprøvet|inte verifierad|ej verifierad|ei varmistettu"
    r"|niezweryfikowany|gość|neověřeno|neoverené|nem ellenőrzött|neverificat|не проверено|не перевірено|гость|doğrulanmamış|未验证|未驗證|未認証"
    r"|확인되지 않음|لم يتم التحقق|לא מאומת|χωρίς επαλήθευση|chưa xác thực)[)）\]】]$",
    re.IGNORECASE,
)
NOBODY = re.compile(  # a word in the names of those who give none: "Anonymous Coward", "Guest from Bern"
    r"(?<![^\W\d_])(?:an[oóô]n[iyí]m[^\W\d_]*|guest|gast|invité|invitad[oa]|visitor|besucher|user|nutzer|utilisateur|usuario|customer|kunde|buyer|käufer|аноним[^\W\d_]*|гость|匿名(?:用户|用戶)?|游客|网友|ゲスト|名無し(?:さん)?|익명|손님)(?![^\W\d_])",
    re.IGNORECASE,
)
ACCOUNT = re.compile(
    r"\(?@[\w.-]+(?:@[\w.-]+)?\)?|\[(?:[a-z\d-]+\.)+[a-z]{2,}\]"
)  # "@ann", "@ann@example.org", "[ann.example.org]"
ACCOUNT_BEHIND = re.compile(  # a name, of the same person, or the number of it
    rf"(?<=\S)\s+(?:{ACCOUNT.pattern}|\(\s?\d{{1,9}}\s?\))$"
)
DATED_BY = re.compile(  # the label of a date, behind a name: "Author: Ann Date: May 3rd, 2011"
    r"(?<=\S)\s+(?:date|posted|time|datum|zeit|fecha|data|дата|время|tarih|日時|日期|时间|時間|날짜)\s*[:：]\s*$",
    re.IGNORECASE,
)
WHOSE = re.compile(  # what may follow a name where a heading, often for screen readers alone, says whose comment it is
    r"\s*님의\s*(?:댓글|답글)(?:의\s*(?:댓글|답글))*$|\s*さんの(?:コメント|返信|レビュー)$|['’]s\s+(?:comment|reply|review)$"
    r"|\s*的(?:评论|回复|留言|評論|回覆|回應)$",
    re.IGNORECASE,
)
AT_MOMENT = re.compile(r"\s+(?:at|@)\s+\d{1,2}(?::\d\d){1,2}$")  # of a recording, which was heard there
MISTER = ("さん", "님", "様")  # behind a name
CLOCK = re.compile(r"\d{1,2}[:.h]\d\d\s*(?:[ap]\.?m\.?)?", re.IGNORECASE)
LABEL = re.compile(  # of a date, a grade, a link, a post's number or a page's letters; "Link", "Nr.1" and "No1" are names too
    r"(?:(?:text|font)\s?size|schriftgröße|taille du texte|tamaño del? (?:texto|letra)|размер (?:шрифта|текста)|字[号號]大?小?|文字サイズ|글자\s?크기)(?:\W|A(?!\w))*|(?:asked|answered|commented|edited|modified|updated|posted|published|permalink|date|ratings?|grade|bewertung|valutazione|voto|valoración|puntuación|calificación|avaliação|classificação|waardering|beoordeling|ocena|hodnocení|hodnotenie|értékelés|betyg|vurdering|arvosana|оценка|оцінка|рейтинг|değerlendirme|βαθμολογία|đánh giá|penilaian|評価|评分|評分|평점|التقييم|דירוג):?|(?:no|nr|num)\.\s?\d{2,}|n[°º]\s?\d+",
    re.IGNORECASE,
)
AUTHOR_ABOVE = re.compile(  # what may stand above a name; alone it may be one
    r"(?:author|autor(?:in)?|auteur|autore|автор|yazar|投稿者|作者|작성자)\s*[:：]?", re.IGNORECASE
)
RATING = re.compile(  # "5 out of 5 stars", "Rated 4.5/5", "Gewaardeerd 5 uit 5", "5 Sterne"
    r"\W*(?:[^\W\d]{2,14}\s?:?\s){0,2}\d{1,2}(?:[.,]\d+)?\s?(?:(?:/|(?:[^\W\d]{1,10}\s){1,2})\s?(?:5|10|100)(?!\w)(?:\s\w+)?"
    r"|(?:stars?|sterne?n?|étoiles?|estrellas?|stelle|estrelas?|sterren|stjärnor|gwiazd\w*|зв[её]зд\w*)(?!\w))",
    re.IGNORECASE,
)
NUMBERED = re.compile(r"(?:[#№]\s?(?=\d+\s)|[#№]?(?=\d+\s?[.:)]))(?P<number>\d{1,5})\s?[.:)]?\s*(?P<name>\S.*)")
FLOOR = re.compile(
    r"^(?:\d{1,6}\s?[楼樓]|[楼樓]主)\s+(?=\S)"
)  # a post's number before a name, or that it began the thread
OF_BOARD = re.compile(  # how the boards of Japan head a post, without the date: "3 ：名無しさん： ID:b6d8453c"
    r"\d{1,5}\s?[:：]\s?(?P<name>[^:：]+?)\s?[:：]\s?(?:ID\s?[:：]\s?\S+)?"
)
ADDRESS = re.compile(  # of a site, or, behind a name in archives of mail, of a person: "<ann@example.org>", "(ann at example.org)"
    r"https?://\S+|(?<=\S)\s*[<(\[][\w.+-]+\s?(?:@|at\b|[(\[]at[)\]])\s?[\w-]*\.[\w.-]+[>)\]]", re.IGNORECASE
)
CLOSES = re.compile(r"(?<=\w)\)$")  # and no smile
ON_DAY = re.compile(r"(?<=\S)\s+(?:On|At)$")
LEADS_TO_DATE = re.compile(ON, re.IGNORECASE)
LED_BY = re.compile(rf"(?:{ON})\s+", re.IGNORECASE)  # before a date
LED_TO_DATE = re.compile(rf"(?<=\S)\s+(?:{ON})[-־]?$")  # "Le" is a name, too
HONOURED = re.compile(  # what a comment is distinguished by, beside or in the place of its author: "Best answer", "Pinned"
    r"\W*(?:(?:(?:the\s+)?(?:best|top|accepted|chosen|selected|correct|verified|recommended|featured|highlighted|pinned|most\s+(?:helpful|liked|relevant))\s+(?:answer|comment|reply|response|solution|review)|solution|editor['’]?s?['’]?\s+(?:pick|choice)|(?:author|staff)['’]?s?['’]?\s+(?:pick|choice)|pinned(?:\s+by\s+(?:the\s+)?\w+)?|featured(?:\s+by\s+\w+)?"
    r"|(?:beste|hilfreichste|akzeptierte|richtige|ausgezeichnete)\s+(?:antwort|lösung)|top-?\s?(?:kommentar|commentaire|comentario|comentário|commento|kommentti|коммент\w*|комментарий)|(?:angepinnt|angeheftet|empfohlen)(?:er\s+kommentar)?|empfehlung\s+der\s+redaktion"
    r"|(?:meilleure?|bonne)\s+(?:réponse|solution|commentaire)|(?:choix|coup\s+de\s+cœur)\s+de\s+la\s+rédaction|réponse\s+acceptée|(?:commentaire\s+)?épinglé|(?:la\s+|el\s+)?mejor\s+(?:respuesta|comentario)|selección\s+del?\s+(?:editor|la\s+redacción)|respuesta\s+(?:aceptada|destacada)|(?:comentario\s+)?(?:fijado|destacado)|(?:[ao]\s+)?melhor\s+(?:resposta|comentário)|escolha\s+d[ao]\s+(?:editor|redação)|resposta\s+aceita|(?:comentário\s+)?(?:fixado|em\s+destaque)"
    r"|(?:la\s+|il\s+)?miglior\s+(?:risposta|commento)|(?:la\s+)?scelta\s+della\s+redazione|risposta\s+accettata|(?:commento\s+)?in\s+evidenza|(?:beste|geaccepteerd)\s+(?:antwoord|reactie)|keuze\s+van\s+de\s+redactie|bästa\s+svar(?:et)?|bedste\s+svar|beste\s+svar|accepteret\s+svar|godkänt\s+svar|paras\s+vastaus|hyväksytty\s+vastaus|parim\s+vastus|labākā\s+atbilde|geriausias\s+atsakymas"
    r"|najlepsz[ay]\s+(?:odpowiedź|komentarz)|przypięty|nejlepší\s+(?:odpověď|komentář)|najlepšia\s+odpoveď|legjobb\s+válasz|elfogadott\s+válasz|cel\s+mai\s+bun\s+răspuns|najbolji\s+odgovor|najboljši\s+odgovor|најбољи\s+одговор|най-добър\s+отговор|лучший\s+(?:ответ|комментарий)|решение|выбор\s+редакции|закрепл[её]н(?:о|ный(?:\s+комментарий)?)|найкраща\s+відповідь"
    r"|en\s+iyi\s+(?:cevap|yanıt|yorum)|editörün\s+seçimi|sabitlen(?:di|miş)|(?:η\s+)?καλύτερη\s+απάντηση|jawaban\s+terbaik|câu\s+trả\s+lời\s+hay\s+nhất|أفضل\s+(?:إجابة|جواب|تعليق)|התשובה\s+(?:הנבחרת|הטובה(?:\s+ביותר)?)|بهترین\s+پاسخ|सर्वश्रेष्ठ\s+उत्तर|सबसे\s+अच्छा\s+(?:उत्तर|जवाब)|সেরা\s+উত্তর|คำตอบที่ดีที่สุด"
    r"|最佳(?:答案|解答|回答|回覆|回复|评论|評論)|精[选選](?:评论|評論|留言)?|置[顶頂](?:评论|評論|留言)?|[热熱][门門](?:评论|評論|留言)?|[楼樓]主|\d{1,5}[楼樓]|编辑推荐|編輯推薦|編集部の?(?:おすすめ|ピックアップ)|固定|ベストアンサー|ベスト(?:回答|コメント)|固定された?コメント|ピン留め|베스트\s?(?:댓글|답변)?|질문자\s채택|채택(?:된\s)?(?:답변)?|고정(?:된)?\s?댓글|(?:comment|commentaire|comentario|comentário|commento|kommentar|reactie|komentarz|komentář|комментарий|коментар|yorum|コメント)\s*(?:n\s?[°ºo]|nr\.?|no\.?|[#№])?\s?\d{1,5}(?:\s+\w+\s+\d{1,5})?|\d{1,5}件目|(?:lv|lvl|level|vip|niveau|nivel|livello|seviye|уровень|等[级級]|レベル)\.?\s?\d{1,3}))\W*$",
    re.IGNORECASE,
)
