/// The named character references of HTML that texts use: those of HTML 4, the letters of Latin Extended-A, punctuation and
/// common signs, with the characters of the HTML standard (13.5). It names 2,000 more, mostly mathematical.
enum HTMLEntities {
    /// The character that `name` stands for.
    static func scalar(named name: String) -> Unicode.Scalar? { scalars[name] }

    /// Whether `name` needs no semicolon.
    static func isLegacy(_ name: String) -> Bool { legacy.contains(name) }

    /// The character of a numeric reference. As in browsers, 128 to 159 are Windows-1252, and what is no character is
    /// U+FFFD.
    static func scalar(numbered number: UInt32) -> Unicode.Scalar {
        if let byte = UInt8(exactly: number) { return byte == 0 ? "\u{FFFD}" : Windows1252.scalar(byte) }
        return Unicode.Scalar(number) ?? "\u{FFFD}"
    }

    private static let latin1Names = names(latin1)
    private static let legacy = Set(latin1Names + names("amp AMP lt LT gt GT quot QUOT copy COPY reg REG"))

    private static let scalars: [String: Unicode.Scalar] = {
        var scalars: [String: Unicode.Scalar] = [:]
        for (byte, name) in zip(0xA0...0xFF as ClosedRange<UInt8>, latin1Names) { scalars[name] = Unicode.Scalar(byte) }
        for pair in names(others) {
            // The character is the last one: an equals sign has a name too.
            scalars[String(pair.unicodeScalars.dropLast(2))] = pair.unicodeScalars.last
        }
        return scalars
    }()

    private static func names(_ list: String) -> [String] {
        list.unicodeScalars.split(separator: " ").map { String($0) }
    }

    /// Those of U+00A0 to U+00FF, in order.
    private static let latin1 = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 \
        acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml \
        Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde \
        Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig \
        ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide \
        oslash ugrave uacute ucirc uuml yacute thorn yuml
        """

    /// The others, each with its character.
    private static let others = """
        quot=\" amp=& lt=< gt=> OElig=Œ oelig=œ Scaron=Š scaron=š Yuml=Ÿ fnof=ƒ circ=ˆ tilde=˜ Alpha=Α Beta=Β \
        Gamma=Γ Delta=Δ Epsilon=Ε Zeta=Ζ Eta=Η Theta=Θ Iota=Ι Kappa=Κ Lambda=Λ Mu=Μ Nu=Ν Xi=Ξ Omicron=Ο Pi=Π Rho=Ρ \
        Sigma=Σ Tau=Τ Upsilon=Υ Phi=Φ Chi=Χ Psi=Ψ Omega=Ω alpha=α beta=β gamma=γ delta=δ epsilon=ε zeta=ζ eta=η \
        theta=θ iota=ι kappa=κ lambda=λ mu=μ nu=ν xi=ξ omicron=ο pi=π rho=ρ sigmaf=ς sigma=σ tau=τ upsilon=υ phi=φ \
        chi=χ psi=ψ omega=ω thetasym=ϑ upsih=ϒ piv=ϖ ensp=\u{2002} emsp=\u{2003} thinsp=\u{2009} zwnj=\u{200C} \
        zwj=\u{200D} lrm=\u{200E} rlm=\u{200F} ndash=– mdash=— lsquo=‘ rsquo=’ sbquo=‚ ldquo=“ rdquo=” bdquo=„ \
        dagger=† Dagger=‡ bull=• hellip=… permil=‰ prime=′ Prime=″ lsaquo=‹ rsaquo=› oline=‾ frasl=⁄ euro=€ image=ℑ \
        weierp=℘ real=ℜ trade=™ alefsym=ℵ larr=← uarr=↑ rarr=→ darr=↓ harr=↔ crarr=↵ lArr=⇐ uArr=⇑ rArr=⇒ dArr=⇓ \
        hArr=⇔ forall=∀ part=∂ exist=∃ empty=∅ nabla=∇ isin=∈ notin=∉ ni=∋ prod=∏ sum=∑ minus=− lowast=∗ radic=√ \
        prop=∝ infin=∞ ang=∠ and=∧ or=∨ cap=∩ cup=∪ int=∫ there4=∴ sim=∼ cong=≅ asymp=≈ ne=≠ equiv=≡ le=≤ ge=≥ \
        sub=⊂ sup=⊃ nsub=⊄ sube=⊆ supe=⊇ oplus=⊕ otimes=⊗ perp=⊥ sdot=⋅ lceil=⌈ rceil=⌉ lfloor=⌊ rfloor=⌋ lang=⟨ \
        rang=⟩ loz=◊ spades=♠ clubs=♣ hearts=♥ diams=♦ Amacr=Ā amacr=ā Abreve=Ă abreve=ă Aogon=Ą aogon=ą Cacute=Ć \
        cacute=ć Ccirc=Ĉ ccirc=ĉ Cdot=Ċ cdot=ċ Ccaron=Č ccaron=č Dcaron=Ď dcaron=ď Dstrok=Đ dstrok=đ Emacr=Ē \
        emacr=ē Edot=Ė edot=ė Eogon=Ę eogon=ę Ecaron=Ě ecaron=ě Gcirc=Ĝ gcirc=ĝ Gbreve=Ğ gbreve=ğ Gdot=Ġ gdot=ġ \
        Gcedil=Ģ Hcirc=Ĥ hcirc=ĥ Hstrok=Ħ hstrok=ħ Itilde=Ĩ itilde=ĩ Imacr=Ī imacr=ī Iogon=Į iogon=į Idot=İ imath=ı \
        inodot=ı IJlig=Ĳ ijlig=ĳ Jcirc=Ĵ jcirc=ĵ Kcedil=Ķ kcedil=ķ kgreen=ĸ Lacute=Ĺ lacute=ĺ Lcedil=Ļ lcedil=ļ \
        Lcaron=Ľ lcaron=ľ Lmidot=Ŀ lmidot=ŀ Lstrok=Ł lstrok=ł Nacute=Ń nacute=ń Ncedil=Ņ ncedil=ņ Ncaron=Ň ncaron=ň \
        napos=ŉ ENG=Ŋ eng=ŋ Omacr=Ō omacr=ō Odblac=Ő odblac=ő Racute=Ŕ racute=ŕ Rcedil=Ŗ rcedil=ŗ Rcaron=Ř rcaron=ř \
        Sacute=Ś sacute=ś Scirc=Ŝ scirc=ŝ Scedil=Ş scedil=ş Tcedil=Ţ tcedil=ţ Tcaron=Ť tcaron=ť Tstrok=Ŧ tstrok=ŧ \
        Utilde=Ũ utilde=ũ Umacr=Ū umacr=ū Ubreve=Ŭ ubreve=ŭ Uring=Ů uring=ů Udblac=Ű udblac=ű Uogon=Ų uogon=ų \
        Wcirc=Ŵ wcirc=ŵ Ycirc=Ŷ ycirc=ŷ Zacute=Ź zacute=ź Zdot=Ż zdot=ż Zcaron=Ž zcaron=ž Tab=\u{9} NewLine=\u{A} \
        excl=! QUOT=\" num=# dollar=$ percnt=% AMP=& apos=' lpar=( rpar=) ast=* plus=+ comma=, period=. sol=/ \
        colon=: semi=; LT=< equals== GT=> quest=? commat=@ lsqb=[ lbrack=[ bsol=\\ rsqb=] rbrack=] Hat=^ lowbar=_ \
        grave=` lcub={ lbrace={ vert=| verbar=| rcub=} rbrace=} COPY=© REG=® pm=± half=½ div=÷ caron=ˇ breve=˘ \
        ring=˚ ogon=˛ dblac=˝ numsp=\u{2007} puncsp=\u{2008} hairsp=\u{200A} ZeroWidthSpace=\u{200B} hyphen=‐ \
        dash=‐ horbar=― rsquor=’ lsquor=‚ rdquor=” ldquor=„ bullet=• nldr=‥ mldr=… NoBreak=\u{2060} copysr=℗ \
        TRADE=™ frac13=⅓ frac23=⅔ frac15=⅕ frac18=⅛ frac38=⅜ frac58=⅝ frac78=⅞ leftarrow=← uparrow=↑ rightarrow=→ \
        downarrow=↓ nwarr=↖ nearr=↗ searr=↘ swarr=↙ Rightarrow=⇒ squ=□ blacksquare=▪ utri=▵ rtri=▹ dtri=▿ ltri=◃ \
        starf=★ star=☆ phone=☎ female=♀ male=♂ heartsuit=♥ sung=♪ flat=♭ natural=♮ sharp=♯ check=✓ checkmark=✓ \
        cross=✗
        """
}
