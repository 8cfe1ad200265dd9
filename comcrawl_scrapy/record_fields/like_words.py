"""How many likes a text states, in words of many languages: "12 likes", "Gefällt mir (3)", "5 people found this helpful"."""

from __future__ import annotations

import re
from functools import lru_cache

from comcrawl_scrapy.documents.characters import DENSE
from comcrawl_scrapy.times.dates_in_text import without_dates

UNITS = dict.fromkeys(("k", "tsd", "тыс", "tys", "mil", "천"), 1_000) | dict.fromkeys("万萬만", 10_000)
UNITS |= dict.fromkeys(("m", "mio", "mln", "млн"), 1_000_000) | dict.fromkeys("億亿억", 100_000_000)
UNIT = r"(?:(?i:k|tsd|тыс|tys|mil|mio|mln|млн)\b|M\b)\.?|[천万萬만億亿억]"
NUMBER = (
    r"(?P<sign>[+\-\u2212]?)\s?(?P<number>\d{1,3}(?:[.,\u202f\xa0]\d{3}){1,4}(?!\d)|\d{1,6})"
    rf"(?P<unit>(?:[.,]\d+)?\s?(?:{UNIT}))?(?![\d.,]*\s?[%％])"  # "100 % agree"
)
COUNT = re.compile(rf"^[^\w+\-\u2212/]*{NUMBER}")  # "/10" is what it is out of
LIKED = (
    r"lik(?:ed?|es)(?:\s+this)?|likers?|up[\s-]?votes?|vote[\s-]up|thumbs?[\s-]up|positiv bewerten|voter? pour|votar (?:a favor|positiv[ao])|favou?rites?|fav(?:s|e[ds]?)|hearts|claps?|kudos|respect(?:ed|s)?|gefällt(?: mir| das|(?=\s+\d))|j['’]aime|aiment|aimée? par|(?:me|les) gusta"
    r"|mi piace|piace a|(?:lo )?apprezzano|curtir|curtiram|gostos?|gostei|gostaram|vind ik leuk|vind-ik-leuks|vinden dit leuk|gillar?|gillamarkeringar|tykkää|lub(?:ię|i|ią) to|polub|(?:мне )?нравится|понравилось|の?いいね|スキ|[点點获]?(?:赞[过同]?|[贊讚]同?)|高評価|좋아(?:요|합니다)"
    r"|(?:to )?(?:líbí se(?: mi)?|se mi líbí)|páči sa(?: mi)?(?: to)?|tetszik|(?<![^\W\d]\s)(?:leuk|hyvä viesti)|kedvel(?:em|i|ik|és)?|îmi place|apreci(?:ez|eri|ază)|synes godt om|liker|μου αρέσει|beğen(?:i|en|dim?|me)?|подобається|харесва(?:м|ния|не| ми)"
    r"|sviđa mi se|свиђа ми се|patinka|patīk|meeldib|m['’]agrada|všeč mi je|أعجبني|إعجاب|אהבתי|לייקי?ם?|لایک|دوست داشتم|پسند(?:یدم|یدند|یدن| کریں)?|می[\s\u200c]?پسندم|पसंद(?: करें)?|ถูกใจ|thích|suka|menyukai"
    r"|curtidas?|polubie(?:ń|nia|nie)|lajk(?:ów|i|ar|ok)?|lájk|лайк(?:а|и|ов|ів)?|gefällt[ -]mir[ -]angaben?|tykkäy(?:s|stä|kset|ksiä)|إعجاب(?:ًا|ات)|लाइक"
    r"|लाईक|लाइक करें|আমার ভালো লেগেছে|পছন্দ|লাইক|விருப்பம்|ఇష్టం|ಇಷ್ಟ|ലൈക്ക്|ຖືກໃຈ|ចូលចិត្ត|ကြိုက်|հավանել|მოწონება|ми се допаѓа|допаѓа ми се|падабаецца|ұнайды|bəyən|líkar við|më pëlqen|pëlqej|gústame|atsegin dut|لايك|вподобати|按讚|按赞|لائک"
    r"|daumen (?:hoch|nach oben)|pouces? (?:levés?|en l['’]air)|pollice (?:in )?su|łapk[ai] w górę|pal(?:ec|ce) nahoru|peuku(?:ta|t|ttanut)|peukkua|вподоб(?:ань|айка|айки)|[點個]?讚|喜欢|喜歡|호감|[▲△⬆👍👏❤♥♡]\ufe0f?"
)
AGREED = (
    r"agreed?|stimme zu|zustimm(?:en|ung)|d['’]accord|de acuerdo|a favor|concordo|condivido|sono d['’]accordo|eens|enig|håller med|instämmer|samaa mieltä|perusteltu"
    r"|zgadzam się|souhlas(?:ím)?|súhlas(?:ím)?|соглас(?:ен|на)|поддерживаю|зг[оі]д(?:ен|на)|підтримую|съглас(?:ен|на)|одобрявам|slažem se|sunt de acord|egyetértek|слажем се|pritariu|sutinku|piekrītu|nõus"
    r"|katılıyorum|συμφωνώ|أوافق|أؤيد|מסכים|מסכימה|موافقم|सहमत|เห็นด้วย|đồng ý|setuju|支持|[赞贊]成|赞?同意?|顶|頂|亮了|賛成|そう思う|共感した|공감수?|찬성(?:하기)?"
)
RECOMMENDED = (
    r"recommend(?:s|ed|ations?)?|recommander|(?:leser)?empfehlung(?:en)?|empfehlen|recom[ae]nd(?:ar|o|ado)|recomiendo|raccomand[ao]|consiglio|aanbevelen|anbefal(?:e|er|inger)?"
    r"|rekommendera|suosittelen?|polecam|doporuč(?:it|uji)|odporúčam|рекомендую|препоръчвам|preporuč(?:ujem|i)|preporuk[ae]|ajánlom|tavsiye(?: ediyorum)?|συνιστώ|推|推薦|推荐|추천수?|препоручујем"
)
HELPFUL = (
    r"helpful|useful|hilfreich|util|utile|utili|útil|nuttig|hjälpsamt?|hj[æe]lpsomt?|nyttigt?|hyödyllinen|полез(?:ен|н\w{1,2})|корисн\w{1,2}|korisn(?:im|o)|pomoh(?:l[aio]?|ol[aio]?)|pomog(?:ła|ło|li)|naudinga[s]?|noder(?:ēja|īg[ais])|kasulik(?:uks)?|užitečné|užitočné|przydatn\w{1,2}|hasznos(?:nak)?|användbart?|faydalı|χρήσιμ[οη]|hữu ích|bermanfaat|berguna|membantu"
    r"|مفيدا?|مفید|उपयोगी|উপকারী|সহায়ক|(?:เห็นว่า)?มีประโยชน์|מועיל|参考になった|役に立った|ナイス|(?:[对對]我)?有(?:用|帮助|幫助)|[实實]用|도움(?:돼요|이 (?:돼요|됐어요|됨|되었습니다))"
)
VOTES = r"votes?|stimmen|votos?|vot[io]|voturi|voix|głos(?:y|ów)?|hlas(?:y|ů|ov)?|голос(?:а|ів|ов)?|глас(?:а|ове)|glas(?:a|ova)|szavazat|ääntä|röster|stemmer|oy|ψήφοι|плюс(?:а|ов)?|票"
LIKING = f"(?:{LIKED}|{AGREED}|{RECOMMENDED}|{HELPFUL}|{VOTES})"
NOT = "(?:not|no|não|non|nicht|niet|nie|ne|inte|ikke|ei|nem|nu|не|ні|δεν|không|chưa|tidak|لم|لا|ليس|לא|नहीं)"
COUNTER = "คน|[件개명个個位条條次回票只つ]|orang|people|persons?|users?|members?|others?|times|mal|fois|veces|vezes|volte|keer|gånger|ganger|raz[ay]?|раз[аи]?|kez|kere|person(?:en|nes|as|e|er)|pessoas|os[oó]b|lidí|kişi|mensen|henkilöä|ember|(?:покупател|пользовател)(?:ю|ям|ей)|люд(?:ей|ям)|человек[у]?|[人名]"  # behind numbers
WORD = r"(?:(?!\d)[\w\u0900-\u0dff])+"  # with the signs of Indian scripts that are no letters to Python
FOUND = "buldu|találta|लगा|মনে করেছেন|دانسته[\\s\u200c]?اند"  # behind "helpful"
ONE = (  # what is liked
    "(?:(?:this|the|diese[nrs]?|ce(?:t|tte)?|est[ea]|quest[oa]|ten(?:to)?|tę|ezt a|этот|bu)\\s+)?(?:comment|reply|post|answer|review|kommentar|beitrag|antwort|commentaire|réponse|avis|comentario"
    "|respuesta|comentário|resposta|commento|risposta|reactie|komentarz|komentář|komentár|comentariu(?:l)?|комментарий|коментар|ответ|отзыв|yorumu?|hozzászólás|kommentti|bình luận"
    "|komentar|rezension|bewertung|reseña|recensione|recenzję|véleményt|评论|評論|コメント|댓글)"
)
THIS = "das|ça|esto|isto|isso|questo|dit|detta|det|dette|tästä|to|toto|ezt|это|це|asta|ini"
LIKE_WORD = re.compile(rf"\W*(?:{ONE}\s+)?{LIKING}(?:\s+{ONE})?\W*", re.IGNORECASE)
WORD_AND_COUNT = re.compile(
    rf"\W*(?:(?:{ONE}\s+)?{LIKING}|(?:{THIS})\s+(?:{LIKED})|up(?=\s?\()|liked by)[\s!！]*[(（\[:：·•]?\s*{NUMBER}\s*(?:{COUNTER})?[)）\]]?\W*",
    re.IGNORECASE,
)
COUNT_AND_WORD = re.compile(  # "3 people found this helpful", "3 of 4 people found this helpful", "A 3 personas les resultó útil"
    rf"(?:a\s+|(?:有|มี)\s?|وجد\s+)?{NUMBER}\s*(?:{COUNTER})?[\sが]*(?:(?:(?<=[位人名])|人|用[户戶]){DENSE}{{1,20}}(?<![没沒不无無]))?(?:(?:of|out of|von|sur|de|di|van|av|z|из)\s+\d{{1,6}}\s+)?(?:(?!{NOT}\s){WORD}\s+){{0,6}}[«„“\"「]?{LIKING}(?:」しました|と(?:言って|考えて)います|\s+(?:{FOUND})|\s+{ONE}|\s+(?:{THIS}))?\W*",
    re.IGNORECASE,
)
WORD_BY_COUNT = re.compile(  # "Marcada como útil por 3 pessoas", "Отзыв полезен 3 покупателям"
    rf"(?:(?:(?!{NOT}\s){WORD}\s+){{0,6}}(?:{HELPFUL})\s+(?:por|by|par|von|da|av)|(?:(?!{NOT}\s){WORD}\s+)?(?:{HELPFUL})(?:\s+(?:dla|für|voor|för|для))?)\s+{NUMBER}\s+(?:{COUNTER})\W*",
    re.IGNORECASE,
)
YES_AND_COUNT = re.compile(  # "Yes (3)", below "Was this helpful?", which may be said before; and "No (1)" after
    r"(?:.{1,40}[?？]\s*)?(?:yes|yep|ja|oui|sí|si|sì|sim|tak|ano|áno|да|так|evet|igen|ναι|kyllä|da|có|ya|はい|是|네|예|ใช่|نعم|כן|بله|हाँ)"
    rf"\s*[(（\[]\s*{NUMBER}\s*[)）\]](?:\W*[^\W\d]{{1,6}}\s*[(（\[]\d+[)）\]])?\W*",
    re.IGNORECASE,
)
ONE_PERSON = re.compile(  # "One person found this helpful"
    r"^(?:a\s+)?(?:one|eine?|una?|une|uma?|één|een|en|jedna|jeden|один)\s+(?=(?:person|people|user|customer|kunde|client|usu[aá]rio|pessoa|persoon|utente|osob|пользовател)[^\W\d]*\s)",
    re.IGNORECASE,
)

ASKED = re.compile(r"(?<=[.!])\s+[^.!?？]{1,60}[?？]\W*$")  # "5 people found this helpful. Was it helpful to you?"


@lru_cache(maxsize=10_000)
def stated_likes(text: str) -> int | None:
    """Return the number of likes that *text* states in words: "12 likes", "Helpful (3)", "5 people found this helpful"."""
    text = ASKED.sub("", ONE_PERSON.sub("1 ", text))
    ways = (WORD_AND_COUNT, COUNT_AND_WORD, WORD_BY_COUNT, YES_AND_COUNT)
    count = next((found for way in ways if (found := way.fullmatch(text))), None)
    return count_of(count) if count and without_dates(text) == " ".join(text.split()) else None


def count_of(count: re.Match[str]) -> int:
    """Return the number that `COUNT` and the like have found: "1.2K" is 1200."""
    value, unit = float(re.sub(r"\D", "", count["number"])), count["unit"]
    if unit:
        part = re.match(r"[.,]\d+", unit)
        name = unit[part.end() if part else 0 :].strip(" .\xa0\u202f")
        value = (value + float(part[0].replace(",", ".") if part else 0)) * UNITS[name.lower()]
    return round(value) if count["sign"] in ("", "+") else -round(value)
