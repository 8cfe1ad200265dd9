"""Ways to count back from now that the tables of dateparser lack for a language, or for pages that declare another; # is a number."""

from __future__ import annotations

LACKING = {
    "second": ("#s", "há # s", "# ثانیه قبل", "prieš # sek", "pred # sekundama", "prieš # sekundes", "prieš # sekundę", "acum # secunde",
               "prije # sekunde", "قبل # ثوانٍ", "منذ # ثوانٍ", "قبل # ثوانِ"),
    "minute": ("#m", "#min", "pre # minute", "пре # минуте", "para # minutash", "há # min", "# دقیقه قبل", "prieš # min", "prieš # minutę",
               "prieš # minutes", "prieš # minučių", "pred # minutama", "acum # minute", "prije # minute", "il y a # mn", "# м назад", "# m geleden", "قبل # دقيقتين", "منذ # دقيقتين"),
    "hour": ("#h", "# h", "#hr", "# tund aega tagasi", "# ure gelede", "hai # hora", "para # orësh", "há # h", "před # hod", "un'ora fa", "# ساعت قبل", "# ชม.ที่แล้ว", "# tiếng trước", "# oras ang nakalipas", "# மணி நேரம் முன்",
             "prieš # val", "prieš # valandą", "prieš # valandas", "prieš # valandų", "pred # urama", "acum # ore", "prije # sata", "قبل # ساعتين", "منذ # ساعتين"),
    "day": ("#d", "# d", "# д", "il y a # jrs", "pred # dnem", "# μέρα πριν", "# μέρες πριν", "para # ditësh", "há # d", "vor # tg", "πριν # μέρα", "πριν # μέρες", "πριν από # μέρα", "πριν από # μέρες", "# روز قبل",
            "# araw ang nakalipas", "prieš # d", "prieš # dieną", "prieš # dienas", "prieš # dienų", "pred # dnevoma", "acum # zile",
            "قبل # يومًا", "منذ # يومًا", "قبل # يومين", "منذ # يومين"),
    "week": ("#w", "#wk", "# 주일 전", "# อาทิตย์ที่แล้ว", "para # javësh", "há # sem", "# هفته قبل", "prieš # savaitę", "prieš # savaites",
             "prieš # savaičių", "pred # tednoma", "acum # săptămâni", "prije # sedmice", "قبل # أسبوعًا", "منذ # أسبوعًا", "قبل # أسبوعين", "منذ # أسبوعين"),
    "month": ("#mo", "# mos ago", "# kuu aega tagasi", "para # muajsh", "# ماه قبل", "prieš # mėn", "prieš # mėnesį", "prieš # mėnesius", "prieš # mėnesių",
              "pred # mesecema", "acum # luni", "prije # mjeseca", "قبل # شهرًا", "منذ # شهرًا", "قبل # شهرين", "منذ # شهرين"),
    "year": ("#y", "#yr", "# yrs ago", "# vite më parë", "# χρόνο πριν", "# χρόνια πριν", "# χρόνος πριν", "pre # godinu", "пре # годину", "para # vjetësh", "πριν # χρόνο", "πριν # χρόνια", "πριν από # χρόνια", "# سال قبل", "prieš # metus",
             "prieš # metų", "pred # letoma", "acum # ani", "prije # godine", "# л. назад", "قبل # سنتين", "منذ # سنتين"),
}  # fmt: skip
SPANS = {"# yrs": "year", "# mos": "month", "# jrs": "day"}
"""Numbers of units that are said to be that long ago where nothing else is said."""
NUMBERS = {
    word: number
    for number, words in {
        1: "a an one ein eine einem einer einen un une una uma um uno een één en ett et én ét один одну един една jeden jedną jednu jedan jedna jedne jednog "
           "један једне једног једна eno enim bir egy một ένα ένας μία μια έναν o üks ühe vienu vieną viena yksi یک एक এক satu "
           "një еден unha ein eit eitt 'n ഒരു ఒక ஒரு એક एका ایک isang бір unu",
        2: "two zwei deux dos dois duas due twee två to kaksi dwa dwie два две дві dva dvě dve dvije két doi două iki δύο δυο kaks divas hai dua دو दो",
        3: "three drei trois tres três tre drie kolme trzy три tri tři három trei üç τρεις τρία kolm ba tiga سه तीन",
        4: "four vier quatre cuatro quatro quattro fyra fire neljä cztery чотири четыре четири čtyři štiri négy patru dört neli četiri",
        5: "five fünf cinq cinco cinque vijf fem viisi pięć пять пʼять пет pět öt cinci beş viis pet",
        6: "six sechs seis sei zes sex seks kuusi sześć шесть шість шест šest hat şase altı kuus",
        7: "seven sieben sept siete sete sette zeven sju syv seitsemän siedem семь сім седем sedm hét șapte yedi seitse sedam",
        8: "eight acht huit ocho oito otto åtta otte åtte kahdeksan osiem восемь вісім осем osm nyolc opt sekiz kaheksa osam",
        9: "nine neun neuf nueve nove negen nio ni yhdeksän dziewięć девять девет devět kilenc nouă dokuz üheksa devet",
        10: "ten zehn dix diez dez dieci tien tio ti kymmenen dziesięć десять десет deset tíz zece on kümme",
        11: "eleven elf elva elleve", 12: "twelve zwölf twaalf tolv",
    }.items()
    for word in words.split()
} | dict.fromkeys((
    "a few", "few", "a couple of", "several", "some", "ein paar", "wenigen", "einigen", "mehreren", "quelques", "plusieurs", "unos", "unas", "algunos",
    "algunas", "pocos", "pocas", "varios", "alguns", "algumas", "poucos", "poucas", "alcuni", "alcune", "qualche", "pochi", "een paar", "enkele", "några",
    "nogle", "få", "noen", "muutama", "kilka", "несколько", "пару", "кілька", "декілька", "няколко", "pár", "několika", "několik", "niekoľkými", "par",
    "nekoliko", "неколико", "nekaj", "néhány", "câteva", "câțiva", "birkaç", "λίγα", "λίγες", "λίγους", "μερικά", "מספר", "כמה", "بضع", "چند", "beberapa",
    "vài", "mõni", "mõne", "dažām", "dažiem", "kelias", "kelis", "uns", "unes", "कुछ", "কয়েক", "bir neçə", "bir necha", "неколку", "nokre", "nokkrum", "disa",
    "რამდენიმე", "մի քանի", "бірнеше", "хэдхэн", "'n paar", "ilang", "kelkaj",
), 3)  # fmt: skip
"""Numbers in words, and "a few", which are three. Only within a way to count back: many are other words in other languages."""
NUMBERS_WITHIN = {"数": 3, "數": 3, "几": 3, "幾": 3, "몇": 3, "한": 1, "일": 1, "ไม่กี่": 3, "一": 1}
"""Those that no blank parts from what is counted."""
HEDGES = (
    "about", "around", "approximately", "approx", "approx.", "roughly", "almost", "nearly", "over", "more than", "less than", "etwa", "ungefähr", "circa",
    "ca", "ca.", "rund", "fast", "beinahe", "knapp", "über", "mehr als", "weniger als", "environ", "presque", "près de", "plus de", "moins de", "alrededor de",
    "cerca de", "aproximadamente", "casi", "más de", "menos de", "quase", "mais de", "quasi", "più di", "meno di", "oltre", "ongeveer", "bijna",
    "meer dan", "minder dan", "ruim", "ungefär", "nästan", "mer än", "mindre än", "över", "drygt", "cirka", "omkring", "næsten", "mere end",
    "mindre end", "omtrent", "nesten", "mer enn", "mindre enn", "noin", "lähes", "melkein", "alle", "yli", "około", "prawie", "ponad", "mniej niż",
    "около", "почти", "больше", "более", "меньше", "менее", "близько", "майже", "більше", "понад", "менше", "над", "повече от", "по-малко от",
    "asi", "téměř", "více než", "méně než", "přibližně", "okolo", "približne", "skoro", "viac než", "menej než", "oko", "više od", "manje od",
    "preko", "gotovo", "približno", "око", "преко", "више од", "мање од", "готово", "skoraj", "več kot", "manj kot", "körülbelül", "majdnem",
    "több mint", "kevesebb mint", "aproximativ", "aproape", "peste", "mai mult de", "mai puțin de", "yaklaşık", "neredeyse", "περίπου", "πάνω από",
    "σχεδόν", "λιγότερο από", "בערך", "حوالي", "تقريباً", "تقريبا", "ما يقارب", "أكثر من", "أقل من", "حدود", "تقریبا", "بیش از", "کمتر از",
    "təxminən", "u.þ.b.", "næstum", "околу", "rreth", "pothuajse", "tua", "bron", "arredor de", "case", "sekitar",
    "hampir", "lebih dari", "kurang dari", "khoảng", "gần", "umbes", "peaaegu", "üle", "vähem kui", "rohkem kui", "apmēram", "gandrīz",
    "mazāk par", "vairāk nekā", "apie", "beveik", "mažiau nei", "daugiau nei", "aproximadament", "gairebé", "prop de", "més de", "menys de",
    "लगभग", "करीब", "প্রায়",
)  # fmt: skip
"""Words that say that a time is none to the minute."""
HEDGES_WITHIN = (
    "大约", "大約", "约", "約", "超过", "超過", "将近", "將近", "不到", "少于", "少於", "近く", "以上", "ほど", "くらい", "약", "거의", "대략", "이상", "미만", "정도", "ประมาณ", "เกือบ",
)  # fmt: skip
"""Those that no blank parts from their neighbours."""
AGO = {
    "el": ("πριν", "πριν από"), "et": ("tagasi",), "sr": ("pre", "пре"), "ro": ("acum", "în urmă cu", "în urmă"), "ms": ("yang lalu", "yang lepas", "lalu"),
    "nn": ("sidan",), "az": ("əvvəl",), "is": ("síðan",), "ml": ("മുൻപ്", "മുമ്പ്"), "te": ("క్రితం",), "ta": ("முன்", "முன்பு"),
    "sq": ("më parë",), "uz": ("oldin", "олдин"), "ur": ("قبل",), "kk": ("бұрын",), "mk": ("пред",), "tl": ("ang nakalipas",),
    "hu": ("ideje",), "de": ("her",), "es": ("atrás",), "pt": ("faz",), "sv": ("sen",), "th": ("ที่แล้ว", "ก่อน", "ที่ผ่านมา"),
}  # fmt: skip
"""By language: what else is said before or behind a number of units that have passed."""
NAMES = {
    ("et", "second"): ("sekundit",), ("et", "minute"): ("minutit",), ("et", "hour"): ("tundi",), ("et", "week"): ("nädalat",), ("et", "month"): ("kuud",),
    ("et", "year"): ("aastat",), ("lv", "minute"): ("minūte",), ("lv", "hour"): ("stunda",), ("lv", "day"): ("dienas",), ("lv", "month"): ("mēneši",),
    ("lv", "year"): ("gadi",), ("ja", "month"): ("ヵ月", "ケ月", "箇月"), ("ko", "month"): ("개월",),
}  # fmt: skip
"""What else a language calls units."""
FALSE_FRIENDS = ("fa", "for", "hai", "her", "pre", "pred", "sedan", "sen")
"""Words before a number that count back in one language, and say something else in another, or are a name there."""
SHARED_UNITS = r"[^\W\d_]|min|sec|sek|sem|time|minute"
"""Names of units that many languages share, or that are other words elsewhere."""
BEFORE_YESTERDAY = (
    "przedwczoraj", "i förrgår", "i forgårs", "i førgår", "alaltăieri", "evvelsi gün", "l'altro ieri", "altroieri", "προχθές", "שלשום", "toissapäivänä",
    "predvčerajšnjim", "прекјуче", "prekjuče", "prekjučer", "завчера", "herenegun", "üleeile", "aizvakar", "užvakar", "antonte", "kemarin dulu",
    "selumbari", "그저께", "그제", "おととい", "一昨日", "前天", "hôm kia", "เมื่อวานซืน", "پریروز", "أول أمس", "eergister", "í fyrradag",
)  # fmt: skip
IN_WORDS = {  # how many of which unit
    **{
        said: (2, unit)
        for unit, word in {"hour": "שעתיים", "day": "יומיים", "week": "שבועיים", "month": "חודשיים", "year": "שנתיים"}.items()
        for said in (f"לפני {word}", f"{word} ago")
    },
    "sejam yang lalu": (1, "hour"), "semenit yang lalu": (1, "minute"), "sehari yang lalu": (1, "day"), "seminggu yang lalu": (1, "week"),
    "sebulan yang lalu": (1, "month"), "setahun yang lalu": (1, "year"), "하루 전": (1, "day"), "пре сат времена": (1, "hour"),
    "пре месец дана": (1, "month"), "пре годину дана": (1, "year"), "pre sat vremena": (1, "hour"), "pre mesec dana": (1, "month"),
    "pre godinu dana": (1, "year"), "l'an dernier": (1, "year"), "päev aega tagasi": (1, "day"), "nädal aega tagasi": (1, "week"), "kuu aega tagasi": (1, "month"), **dict.fromkeys(BEFORE_YESTERDAY, (2, "day")),
    **dict.fromkeys((
        "half an hour ago", "vor einer halben stunde", "il y a une demi-heure", "hace media hora", "mezz'ora fa", "há meia hora", "een half uur geleden",
        "half uur geleden", "en halvtimme sedan", "för en halvtimme sedan", "for en halv time siden", "puoli tuntia sitten", "pół godziny temu", "před půl hodinou",
        "pred pol hodinou", "полчаса назад", "пів години тому", "півгодини тому", "преди половин час", "pre pola sata", "prije pola sata", "fél órája", "fél órával ezelőtt",
        "acum o jumătate de oră", "acum jumătate de oră", "yarım saat önce", "πριν μισή ώρα", "πριν από μισή ώρα", "منذ نصف ساعة", "قبل نصف ساعة", "לפני חצי שעה",
        "نیم ساعت پیش", "نیم ساعت قبل", "आधे घंटे पहले", "आधा घंटा पहले", "ครึ่งชั่วโมงที่แล้ว", "ครึ่งชั่วโมงก่อน", "nửa giờ trước", "nửa tiếng trước", "setengah jam yang lalu", "半小时前",
        "半小時前", "半个小时前", "半個小時前", "半時間前", "반시간 전"), (30, "minute")),
    **dict.fromkeys((
        "half a year ago", "vor einem halben jahr", "hace medio año", "há meio ano", "mezz'anno fa", "een half jaar geleden", "half jaar geleden",
        "ett halvår sedan", "för ett halvår sedan", "for et halvt år siden", "puoli vuotta sitten", "pół roku temu", "před půl rokem", "pred pol rokom", "полгода назад",
        "пів року тому", "півроку тому", "преди половин година", "pre pola godine", "prije pola godine", "fél éve", "fél évvel ezelőtt", "acum o jumătate de an",
        "acum jumătate de an", "yarım yıl önce", "πριν μισό χρόνο", "منذ نصف سنة", "לפני חצי שנה", "نیم سال پیش", "ครึ่งปีที่แล้ว", "ครึ่งปีก่อน", "nửa năm trước", "setengah tahun yang lalu",
        "半年前", "반년 전"), (6, "month")),
    **dict.fromkeys(("полтора года назад", "півтора року тому", "półtora roku temu", "před rokem a půl", "一年半前", "1年半前"), (18, "month")),
    **{
        f"{ago} {said}": (count, unit)
        for ago in ("قبل", "منذ")
        for count, unit, words in (
            (1, "second", "ثانية واحدة"), (1, "minute", "دقيقة واحدة"), (1, "hour", "ساعة واحدة"), (1, "day", "يوم واحد"), (1, "week", "أسبوع واحد"),
            (1, "month", "شهر واحد"), (1, "year", "سنة واحدة|عام واحد|عام"), (2, "minute", "دقيقتين|دقيقتان"), (2, "hour", "ساعتين|ساعتان"),
            (2, "day", "يومين|يومان"), (2, "week", "أسبوعين|أسبوعان"), (2, "month", "شهرين|شهران"), (2, "year", "سنتين|سنتان|عامين|عامان"),
        )
        for said in words.split("|")
    },
}  # fmt: skip
JUST_NOW = (
    "just now", "right now", "a moment ago", "moments ago", "a few seconds ago", "seconds ago", "gerade", "gerade eben", "soeben",
    "vor wenigen sekunden", "à l'instant", "il y a un instant", "il y a quelques secondes", "ahora mismo", "hace un momento",
    "hace unos segundos", "agora mesmo", "há instantes", "há poucos segundos", "proprio ora", "adesso", "poco fa", "zojuist", "zonet",
    "just nu", "nyss", "lige nu", "akkurat nå", "nettopp", "juuri nyt", "hetki sitten", "przed chwilą", "chwilę temu", "právě teď",
    "před chvílí", "pred chvíľou", "az imént", "éppen most", "chiar acum", "только что", "щойно", "току-що", "az önce", "vừa xong",
    "たった今", "刚刚", "刚才", "剛才", "剛剛", "방금", "방금 전", "μόλις τώρα", "הרגע", "עכשיו", "ממש עכשיו", "قبل لحظات", "منذ لحظات", "لحظاتی پیش", "هم اکنون", "เมื่อสักครู่", "เมื่อครู่", "अभी", "अभी-अभी",
    "épp most",
)  # fmt: skip
