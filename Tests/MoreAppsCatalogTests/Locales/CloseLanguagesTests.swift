import Testing

@testable import MoreAppsCatalog

@Suite("Close languages")
struct CloseLanguagesTests {
    /// Who reads what, from CLDR 46; the last three are ours.
    static let pairs = """
        aao→ar abh→ar abv→ar acm→ar acq→ar acw→ar acx→ar acy→ar adf→ar aeb→ar aec→ar afb→ar apc→ar apd→ar arq→ar
        ars→ar ary→ar arz→ar auz→ar avl→ar ayh→ar ayl→ar ayn→ar ayp→ar bbz→ar pga→ar shu→ar ssh→ar azb→az gsw→de lb→de
        vro→et ffm→ff fub→ff fue→ff fuf→ff fuh→ff fui→ff fuq→ff fuv→ff gnw→gn gui→gn gun→gn nhd→gn ikt→iu enb→kln
        eyo→kln niq→kln oki→kln pko→kln sgc→kln tec→kln tuy→kln knn→kok gkp→kpe ida→luy lkb→luy lko→luy lks→luy
        lri→luy lrm→luy lsm→luy lto→luy lts→luy lwg→luy nle→luy nyd→luy rag→luy ltg→lv bhr→mg bjq→mg bmm→mg bzc→mg
        msh→mg skg→mg tdx→mg tkg→mg txy→mg xmv→mg xmw→mg mvf→mn bjn→ms btj→ms bve→ms bvu→ms coa→ms dup→ms hji→ms id→ms
        jak→ms jax→ms kvb→ms kvr→ms kxd→ms lce→ms lcf→ms liw→ms max→ms meo→ms mfa→ms mfb→ms min→ms mqg→ms msi→ms
        mui→ms orn→ms ors→ms pel→ms pse→ms tmw→ms urk→ms vkk→ms vkt→ms xmm→ms zlm→ms zmi→ms dty→ne gax→om hae→om
        orc→om spv→or pbt→ps pst→ps qub→qu qud→qu quf→qu qug→qu quh→qu quk→qu qul→qu qup→qu qur→qu qus→qu quw→qu
        qux→qu quy→qu qva→qu qvc→qu qve→qu qvh→qu qvi→qu qvj→qu qvl→qu qvm→qu qvn→qu qvo→qu qvp→qu qvs→qu qvw→qu
        qvz→qu qwa→qu qwc→qu qwh→qu qws→qu qxa→qu qxc→qu qxh→qu qxl→qu qxn→qu qxo→qu qxp→qu qxr→qu qxt→qu qxu→qu
        qxw→qu sdc→sc sdn→sc sro→sc aae→sq aat→sq aln→sq aii→syr uzs→uz yih→yi cdo→zh cjy→zh cpx→zh czh→zh czo→zh
        gan→zh hak→zh hsn→zh lzh→zh mnp→zh nan→zh wuu→zh yue→zh ksh→de nds→de wae→de
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    @Test("lets the readers of a language read a close one, and not the other way round", arguments: pairs)
    func reads(pair: String) throws {
        let languages = try pair.split(separator: "→").map { try #require(LocaleIdentifier(String($0))) }
        func chosen(_ reader: LocaleIdentifier, _ text: LocaleIdentifier) -> Int? {
            LanguageMatcher([text]).index(for: ReaderLocale(reader))
        }
        #expect(chosen(languages[0], languages[1]) == 0)
        #expect(chosen(languages[1], languages[0]) == nil)
    }

    @Test("has no other pairs")
    func isComplete() {
        let table = CloseLanguages.table.flatMap { row in
            row.readers.split(separator: " ").map { "\($0)→\(row.language)" }
        }
        #expect(table.sorted() == Self.pairs.sorted())
    }
}
