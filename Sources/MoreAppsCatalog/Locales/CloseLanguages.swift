/// Languages whose readers also read another, closely related one: Swiss German, and German.
enum CloseLanguages {
    /// The language that readers of `language` read as well; nil if none is close.
    static func other(for language: Subtag) -> Subtag? { others[language] }

    /// Each language, and those whose readers read it too, but not the other way round.
    ///
    /// From CLDR 46, supplemental/languageInfo.xml: the one-way pairs of languages in `languageMatching` with a distance
    /// of 10 or less. Greater distances are second languages, like Spanish for Catalan; nobody knows whether the reader
    /// has learnt them. ICU has this data too, but Foundation doesn't offer it.
    static let table: [(language: Subtag, readers: String)] = [
        (
            "ar",
            "aao abh abv acm acq acw acx acy adf aeb aec afb apc apd arq ars ary arz auz avl ayh ayl ayn ayp bbz "
                + "pga shu ssh"
        ),
        ("az", "azb"),
        ("de", "gsw lb"),
        ("et", "vro"),
        ("ff", "ffm fub fue fuf fuh fui fuq fuv"),
        ("gn", "gnw gui gun nhd"),
        ("iu", "ikt"),
        ("kln", "enb eyo niq oki pko sgc tec tuy"),
        ("kok", "knn"),
        ("kpe", "gkp"),
        ("luy", "ida lkb lko lks lri lrm lsm lto lts lwg nle nyd rag"),
        ("lv", "ltg"),
        ("mg", "bhr bjq bmm bzc msh skg tdx tkg txy xmv xmw"),
        ("mn", "mvf"),
        (
            "ms",
            "bjn btj bve bvu coa dup hji id jak jax kvb kvr kxd lce lcf liw max meo mfa mfb min mqg msi mui orn "
                + "ors pel pse tmw urk vkk vkt xmm zlm zmi"
        ),
        ("ne", "dty"),
        ("om", "gax hae orc"),
        ("or", "spv"),
        ("ps", "pbt pst"),
        (
            "qu",
            "qub qud quf qug quh quk qul qup qur qus quw qux quy qva qvc qve qvh qvi qvj qvl qvm qvn qvo qvp qvs "
                + "qvw qvz qwa qwc qwh qws qxa qxc qxh qxl qxn qxo qxp qxr qxt qxu qxw"
        ),
        ("sc", "sdc sdn sro"),
        ("sq", "aae aat aln"),
        ("syr", "aii"),
        ("uz", "uzs"),
        ("yi", "yih"),
        ("zh", "cdo cjy cpx czh czo gan hak hsn lzh mnp nan wuu yue"),
        // Not in CLDR's list: varieties of German for which CLDR has locales.
        ("de", "ksh nds wae"),
    ]

    private static let others: [Subtag: Subtag] = {
        var others: [Subtag: Subtag] = [:]
        for (language, readers) in table {
            for reader in readers.split(separator: " ") { others[Subtag(packing: reader.utf8)] = language }
        }
        return others
    }()
}
