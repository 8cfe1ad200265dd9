"""Ways to count back from now that dateparser's tables lack, whatever the language; # stands for a number."""

from __future__ import annotations

LACKING = {
    "second": ("#s", "há # s", "# ثانیه قبل", "prieš # sek", "pred # sekundama", "prieš # sekundes", "prieš # sekundę", "acum # secunde",
               "prije # sekunde", "قبل # ثوانٍ", "منذ # ثوانٍ", "قبل # ثوانِ"),
    "minute": ("#m", "#min", "há # min", "πριν # λεπτό", "πριν # λεπτά", "# دقیقه قبل", "# นาทีก่อน", "prieš # min", "prieš # minutę",
               "prieš # minutes", "prieš # minučių", "pred # minutama", "acum # minute", "prije # minute"),
    "hour": ("#h", "#hr", "há # h", "před # hod", "un'ora fa", "πριν # ώρα", "πριν # ώρες", "# ساعت قبل", "πριν από # ώρα",
             "# ชั่วโมงก่อน", "# ชั่วโมงที่แล้ว", "# ชม.ที่แล้ว", "# ชม. ที่แล้ว", "# oras ang nakalipas", "# மணி நேரம் முன்",
             "prieš # val", "prieš # valandą", "prieš # valandas", "prieš # valandų", "pred # urama", "acum # ore", "prije # sata"),
    "day": ("#d", "há # d", "vor # tg", "πριν # ημέρα", "πριν # ημέρες", "πριν # μέρα", "πριν # μέρες", "# روز قبل", "# วันก่อน",
            "# araw ang nakalipas", "prieš # d", "prieš # dieną", "prieš # dienas", "prieš # dienų", "pred # dnevoma", "acum # zile",
            "قبل # يومًا", "منذ # يومًا"),
    "week": ("#w", "#wk", "há # sem", "πριν # εβδομάδα", "πριν # εβδομάδες", "# هفته قبل", "prieš # savaitę", "prieš # savaites",
             "prieš # savaičių", "pred # tednoma", "acum # săptămâni", "prije # sedmice", "قبل # أسبوعًا", "منذ # أسبوعًا"),
    "month": ("#mo", "πριν # μήνα", "πριν # μήνες", "# ماه قبل", "prieš # mėn", "prieš # mėnesį", "prieš # mėnesius", "prieš # mėnesių",
              "pred # mesecema", "acum # luni", "prije # mjeseca", "قبل # شهرًا", "منذ # شهرًا"),
    "year": ("#y", "#yr", "πριν # έτος", "πριν # έτη", "πριν # χρόνο", "πριν # χρόνια", "πριν από # χρόνια", "# سال قبل", "prieš # metus",
             "prieš # metų", "pred # letoma", "acum # ani", "prije # godine", "# л. назад"),
}  # fmt: skip
IN_WORDS = {  # how many of which unit
    "לפני שעתיים": (2, "hour"), "לפני יומיים": (2, "day"), "לפני שבועיים": (2, "week"), "לפני חודשיים": (2, "month"), "לפני שנתיים": (2, "year"),
    **{
        f"{ago} {said}": (1, unit)
        for ago in ("قبل", "منذ")
        for said, unit in (("ثانية واحدة", "second"), ("دقيقة واحدة", "minute"), ("ساعة واحدة", "hour"), ("يوم واحد", "day"), ("أسبوع واحد", "week"),
                           ("شهر واحد", "month"), ("سنة واحدة", "year"))
    },
}  # fmt: skip
JUST_NOW = (
    "just now", "right now", "a moment ago", "moments ago", "a few seconds ago", "seconds ago", "gerade", "gerade eben", "soeben",
    "vor wenigen sekunden", "à l'instant", "il y a un instant", "il y a quelques secondes", "ahora mismo", "hace un momento",
    "hace unos segundos", "agora mesmo", "há instantes", "há poucos segundos", "proprio ora", "adesso", "poco fa", "zojuist", "zonet",
    "just nu", "nyss", "lige nu", "akkurat nå", "nettopp", "juuri nyt", "hetki sitten", "przed chwilą", "chwilę temu", "právě teď",
    "před chvílí", "pred chvíľou", "az imént", "éppen most", "chiar acum", "только что", "щойно", "току-що", "az önce", "vừa xong",
    "たった今", "刚才", "剛才", "剛剛", "방금", "방금 전", "μόλις τώρα", "הרגע",
)  # fmt: skip
