// The words are folded and have no accents, like the prompts. Each list covers all languages.

/** Words used to greet, ask politely or say thanks. */
export const politeWords = `
    آسف آسفة آمل أتعبتك أتمنى أخي أرجو أزعجك أسأل أسألك أسبوع أستاذ أسعد أشكرك أشكركم أعتذر أقدر أمكن أهلا
    أوقاتك إزعاج إزعاجك استفسار الإزعاج الاحترام التقدير الخير السلام الشكر العافية الفاضل الكريم الله المحترم
    المساعدة المعذرة النور امتناني بإمكانك بارك بالخير بليز تتكرم تحياتي تحية تساعدني تسلم تعبتك تفضلت تفهمك
    تقديري تكرمت ثقلت جزاك جزيل جزيلا جميل حضرة حياك خالص خدمة خير دعم دقيقة رائع رجاء رحمة سؤال ساعدني سعادتك
    سعيد سعيدا سلام سلفا سمحت شاكر شاكرا شكرا صباح صباحك صبرك صديقي طاب طيبة عاجل عذرا عزيزي عطلة عفوا عليك
    عليكم عناء فضلك كرمك كريم لحظة لطفا لطفك لو مرحبا مساء مساؤك مساعدة مساعدتك مساعدتي مساك مسبقا مشكور مشكورين
    معذرة معروف معروفا مقدما ممتاز ممتن ممتنا ممكن ممنون ممنونا نصيحة نهارك هل هلا وبركاته وقت وقتك يسعد يعطيك
    يمكنك يومك abend anliegen antwort assistent assistentin aufmerksamkeit bedanke bedanken behelligen
    behilflich belastige belastigen bemuhen bemuhung beschaftigt bitt bitte bitten bitteschon brauchte ciao dank
    dankbar danke dankeee danken dankend dankeschon dringend durfte eben eile einen entschuldige entschuldigen
    entschuldigung frage freue freuen freund freundlich freundlichen freundlicherweise freundlichkeit freut
    geduld geehrte gefallen gefalligst gehabt gelegenheit ginge gnadig gott gruezi grussen grussgott gruß gruße
    guten gutes gutig gutigst hallo hallochen hatten hattest hei helfe helfen herzlich herzlichen hey hi hilf
    hilfe hochachtungsvoll hoffe hoffentlich hoflich hoflichst im ki klasse kollege konnten konntest kumpel lieb
    liebe lieben liebenswurdig liebenswurdigerweise lieber liebes liebste mal merci merken minutchen minute
    mittag moglich moin moment morgen muhe nachmittag nachsicht nerve nett nochmal nochmals pardon prima schon
    schone schonen schones sei sekunde servus sorry store storen storung super tach tag tausend toll tschuldige
    tschuldigung tschuss umstande unannehmlichkeiten unterstutzen unterstutzung verbunden verehrte verstandnis
    verzeih verzeihen verzeihst verzeiht verzeihung vielen vielleicht vorab voraus ware wochenende wunderbar
    wurd wurde wurden zeit advance afternoon anybody anyone apologies apologise apologize appreciate appreciated
    appreciative asap ask asked asking assist assistance assistant awesome beg begging big bless bother bothered
    bothering bothersome brilliant bro buddy burden chance cheers convenience convenient darling day dear
    delighted delightful disturb disturbance disturbing dude earliest esteemed evening everyone everything
    excellent excuse expertise fab fabulous faithfully favor favour favourite figure figured folks forgive free
    friend generosity generous glad gladly going goodevening goodmorning graciously grand grateful gratitude
    greeting greetings guidance hand happy hate having hello help helping hero hesitate heya hiya honestly
    honored honoured hope hoping howdy huge hullo hurry id impose imposing inconvenience indebted insight
    intrude kind kindly kindness legend lifesaver loads lovely madam marvellous massive mate mind minutes
    morning nice nuisance obliged oi owe pain pal patience perhaps pleaase pleasant please pleased pleasure
    pleeease pls plss plz plzz possibly question reach regards request respected respectfully rush sec second
    sincerely sir someone spare stuck sup support sweetheart ta terrific thank thankful thanks thankyou
    thankyouu thanx thats thought thx tnx tq trouble truly trust ty tysm understanding urgently welcome whenever
    wishes wonder wonderful wondering xoxo xx yo youd yours abrazo adelantado agradecere agradeceria agradecida
    agradecidisimo agradecido agradecimiento agradezca agradezco amabilidad amable amigo antemano apoyo
    asistente atentamente auxilio ayuda ayudame ayudar ayudarias ayudarme ayudas bacan bendiga besos bien
    bienvenido bondad bonita bonito buen buenas buenos cable chevere colega compa comprension consulta
    consultarte cordial cordialidad cordialmente cortesia dia dias dios disculpa disculpas disculpe duda echar
    encantada encantado espero estaria estimada estimado estupendo excelente fin genial gentil gracias gustaria
    haria harias hola holi ia importaria importunar incomodar lamento linda lindo mano maravilloso mil minutito
    minuto molestar molestarlo molestarte moleste molestia molesto momentito momento muchas muchisimas noches
    orientacion oriente oye paciencia pague pedir perdon perdona perdonad perdone pido podria podriais podrias
    porfa porfavor porfi pregunta preguntar preguntarle preguntarte pudiera pudieras querida querido querria
    quisiera rato saludarle saludarte saludo saludos segundo senor senora seria sirvase socorro tardes tendria
    tenga tia tiempo tio urgente urgentemente usted adorable agreable aide aider aiderais aidez aimable allo
    amabilite ami amitie amities anticipes aurais auriez avance beaucoup bises bisous bjr bonjour bonne bonsoir
    bonte bsr cest cher chere complaisance comprehension cordialement coucou coup courtoisie daide daider
    davance depanne depanner depannez derange derangement deranger desole desolee devoue distingues embete
    embeter enchante enchantee enormement esperant espere excellente excuser excuses excusez gentille
    gentillesse gentiment grandement gre heureuse heureux honneur importune importuner indulgence infiniment
    instant jaimerais jaurais jespere journee lheure madame mci meilleures mexcuser mille monsieur mrc navre
    navree oblige obligeance obligee pardonnez parfait peux plait possible pourrais pourrait pourriez pouvez
    prie ravi ravie re reconnaissant reconnaissante remercie remerciements remercier remercions salut
    salutations seconde secourir sentiments serais serait service sil soiree sollicitation sollicite solliciter
    souhaite soutien stp svp sympa temps top veuillez volontiers voudrais voudriez abbracci abbraccio aiutami
    aiutare aiutarmi aiuteresti aiuti aiuto amica amico anticipatamente anticipo assistente attimo avrei avresti
    baci bella bello buon buona buonasera buondi buongiorno caro chiedere chiederei chiederle chiederti chiedo
    comprensione cordiali cortesemente debitore dispiace disponibilita distinti disturbare disturbarla
    disturbarti disturbo domanda domandina egregio ehi ehila fantastico farebbe faresti favore gentile
    gentilezza gentilissima gentilissimo gentilmente giornata giorno gradirei gradito grado grandioso grata
    grato grazie grazieee importunare infinitamente magnifico minutino obbligata obbligato ottima ottimo
    pazienza perdonami perdoni perfavore permesso permetta permetto piacere pomeriggio possibile potrebbe
    potreste potresti pregherei pregiatissimo riconoscente ringraziamenti ringraziare ringrazio rompere rompo
    saluti saluto salutoni salve sarebbe saresti scocciare scusa scusami scusarmi scusate scusi secondo sera
    serata signora signore soccorso sostegno spero spettabile spiace splendida splendido stimata stimato
    supporto tante tempo tesoro urgenza volevo vorrei aardig advies ajb alsjeblieft alstublieft alvast aub
    bedankt begrip beste collega dag dankbaar dankbaarheid dankje dankjewel dankuwel duizendmaal erkentelijk
    excuseer fantastisch fijn fijne geachte gegroet geweldig goedemiddag goedemorgen goedenavond goedendag graag
    groet groeten groetjes gunst hallootjes handje hartelijk hee heer helemaal helpen hinder hoi hoogachtend
    hoop hopelijk hulp joe kun kunt kwalijk lastig lastigvallen lief lieve maatje meneer mevrouw middag minuut
    minuutje misschien moeite mogelijk momentje mooi mvg neem ongemak ontzettend plezier prachtig prettige spoed
    stoor tijd tijdje val verontschuldig verontschuldiging verzoek verzoeken voorbaat vraag vraagje vragen
    vriendelijk vriendelijke vriendelijkst waardeer waarderen welkom willen wilt zeer zou zouden zoudt
    asystencie bardzo byłabym byłbym byłoby chciałabym chciałbym chwila chwile chwilke cierpliwosc cudownie czas
    czesc doberek dobranoc dobry dobrywieczor droga drogi dzieki dziekowac dziekuje dzien elo fajnie fatyge
    fatyguje gory głowe głowy hej heja hejka kochana kochany kolego kolezanko kłopot kłopotu mam minutke miłego
    miło miły moglibyscie mogłaby mogłabys mogłby mogłbys nadzieje niepokoic niepokoje ogromnie panstwo pilne
    pilnie podziekowac podziekowania podziekowaniem pomoc pomocy pomogł pomogła pomoz pomozesz poprosze
    powazaniem pozdrawiam pozdrowienia prosba prosbe prosby prosic prosze przepraszam przeprosic przeszkadzac
    przeszkadzam przyjacielu przysługe pytac pytanie pytanko rada rade serdecznie siema siemanko sorki
    spokojnego spytac swietnie szacunek szacunku szanowna szanowni szanowny trudzic udanego uprzejma uprzejmie
    uprzejmosci uprzejmy wdzieczna wdziecznosc wdziecznoscia wdzieczny wieczor wielkie witaj witajcie witam
    wskazowke wspaniale wsparcie wybacz wybaczcie wyrazy wyrozumiałosc zapytac zawracac zawracam zrozumienie
    łaska łaskaw łaskawa łaskawie abencoe abraco abs agradecia agradeco ajuda ajudar ajudaria ajudava ajude alo
    amabilidade amavel amiga antemao apoio atenciosamente atrapalhar bacana beijos bem bjs boa bom bondade
    brigada brigadao brigado chatear chateio compreensao cumprimentos desculpa desculpas desculpe deus duvida
    faca ficarei ficaria ficariamos ficava fixe forca gentileza gostaria gostava gratidao imenso importas
    incomode incomodo ja legal mao maozinha maravilha me minutinho momentinho muitissimo muito noite obg
    obrigada obrigadao obrigado oie ola opa orientacao otimo pedido perdao perdoe pergunta perguntar perguntinha
    pf pfv poderia poderias podia podias prezada prezado queria questao saudacao saudacoes senhor senhora tarde
    tchau te tempinho urgencia valeu vindo ассистент беспокоиство беспокоить беспокою благодарен благодарна
    благодарность благодарностью благодарю большое буду будь будьте бы был вечер вечера вопрос вопросик время
    всего выручи выручите господин госпожа день дня доброго доброе добры добрыи добрых дорогая дорогои друг
    дружище замечательно занят заняты заранее затруднит здоров здорово здравствуи здравствуите здрасте извини
    извините извиняюсь искренне искренняя класс коллега ку любезен любезны милости минутка минутку минуту мог
    могла могли можете можешь надеюсь наилучшими неудобства обратиться обращаюсь обращение огромное одолжение
    отвлекаю отлично очень пж плиз побеспокоить поддержку подскажи подскажите подсказку пожалуиста пожалуисто
    пожеланиями помоги помогите поможете поможешь помочь помощи помощник помощь понимание попросить почтением
    прекрасного премного привет приветик приветствую приветули признателен признательна приятель прости простите
    прошу прощения салют секундочку секунду сердечно скажите сложно соблаговолите солнышко сорри спасибки
    спасибо спасибочки спросить спс срочно сударь супер суток терпение труда трудно уважаемая уважаемыи
    уважением удачи услугу утро утруждать утруждаю хаи хлопоты хорошего хотел хотела хотелось чудесного acaba
    acele acil afedersin affedersiniz aksamlar anlayıs anlayısınız arkadasım asistan bakma bakmayın bey bilirim
    boldugum boluyorum borc canım cok dakika dakikan dakikanız danısmak degerli destek dilerim edebilir ederim
    ederiz ederken efendim esenlikler ettigim eyvallah geceler gelsin gunaydın gunler guzel hanım harika hayırlı
    hocam hosca hurmetler isterdim isterim iyi iyilik kardesim kolay kusura kusuruma lutfen makbule memnun
    memnuniyet merhaba merhabaa merhabalar minnettar misin misiniz mukemmel mumkun mumkunse musait musaitseniz
    musun musunuz muthis mutlu olabilir olur ozur pesinen rahatsız rahatsızlık rica ricam sabrınız sabır sag
    sagol sagolasın sagolun saniye saygılar saygılarımla sayın selam selamlar selamun sevgiler sevgili sevinirim
    simdiden sonu sorabilir sorsam soru sorum tavsiye tesekkur tesekkurler tesekkurlerimle tesekkuru tunaydın
    ugrastırdıgım umarım vaktin vaktiniz verdigim yardım yardıma yardımcı yardımın yardımınız yardımınıza
    yordugum zahmet zahmetine zamanın
`;

/** Words between polite words that say nothing about the request. */
export const softWords = `
    czy erg gute heel kan kurz mag moze mozesz pode podes posso puede puedes puedo puo puoi può wil zo many ما
    best siento week weekend urgent when que أحتاج أحد أريد أستسمحك أطلب أكون ألا ألف أمر أن أنا أنت أنك أو أود
    إذا إلى إليك إن اسمع اعذرني اعمل الآن التحية القلب المساعد الممكن اليوم ب بحاجة بخير بسيط بعد بعض بلطف
    تستطيع تعطيني تفضل تكون تمانع ثانية جدا جديد جيد حالك حسنا خيرا دقيقتين ذلك سأكون سؤالا ساعدتني سخيفا
    سيساعدني شاكرة شخص شكر شيء صغير صغيرة طيب على علي عن عندك عندي في فيك فيه قبل قد قل قليل قليلا كان كثيرا كل
    كنت ل لا لدي لديك لست لطف لك لكم لكن لم لمساعدتك لي ليس محبتي مستعجلا مع من منك منكم مني مهلك نحن هذا هذه
    هنا هو هي و يا يفيدني يكن يلي يمكن aber also am an auch auf bei bin bist brauch brauche da dabei damit darf
    darfst das dass dazu dein deine deinen deiner dem den der des dich die dies diese diesem dieser dir du dumme
    durfen echt eilt ein eine einem einer eines einmal er erst es etwas falls folgendes fragen fur ganz geht
    gehts gerade gern gerne gibt gibts grußen gut hab habe haben habs hast hat hatte heute hier hierbei hiermit
    hilfst hilft ich ihnen ihr ihre ihren ihrer in ist jetzt kann kannst kein keine konnen konnte kurze lasse lg
    mach machen macht mehr mein meine meinen mich mir mit mochte na naja neu nicht nichts noch nur ob oder ok
    schnell sehr sein sie sind so tu um ums und uns viel von war waren warest warst wenn wir wirklich wohl
    wurdest zu zum zur zusammen a able after again all alright and any anyway are as at awfully be been before
    being but by can could did do does dont dumb ever feel find fine first for from get give good got great
    greatly guys had has have here hmm i if ill is it its ive just know last lend let like little lot lots love
    make makes massively may might million monday more most much must my need new no not now of okay on one ones
    or out quick quickly quite really right sense should silly small some something stupid such terribly that
    the there these thing this time times to today ton tons too u uh up ur us using very via want we well were
    while will with would you youll your youre ahi ahora al algo alguien ante aqui ayudara ayudaras ayudaria
    bueno con cordiales cosa cosita dar darme de del demasiado dime eches el ella en eres eso esta estar estas
    este estes esto estoy favorcito fuera fuese graciasss ha haber hace hacer hacerlo hacerme haces hay haz
    hazme he hoy la las le les lo los mi millon mis molestarle mucha mucho muy necesitaria necesito ni nos
    nuestro nuevo o os para pedirle pedirte permiso pero poco poquito por posible preguntita prisa pues quedo
    quiero realmente se sea sean ser serias si siguiente sin solo son soy su sus tal tan tanto tengas tengo ti
    tiene tienes todas todo tonteria tus un una unas unos ustedes va vale vendria ver verdad vos vosotros y ya
    ai allez alors au aurai autre aux avais avec avez avoir besoin bete bon c ca car ce ceci cela cet chose cœur
    d dans decouvre deja demande demander derangerait deux dis donne donner dores dun durgence elle est et etait
    etes etre faire fais fait faites fois fond ici il j jai je juste l lamabilite lieu m ma maider maiderait
    mais matin mercii mercis mes moi mon n ne nest notre nous ou outil par pas permets permettez permettre petit
    petite peu peut plus pour puis quand quelque qui rendre rends repondre s sais sans serai soit sont suis sur
    t tas ten tes toi tous tout toute toutes tres trop une vais voila votre vouloir vous vraiment abbia aiutasse
    aiuterebbe alla allora avere avrebbe avuto bene bisogno che ci cio cosi cuore dai dal dammi dare davvero dei
    della di dimmi dispiacerebbe disposizione due e esserci essere fa fai fammi fare farlo fosse fretta gia gli
    grande gratitudine grosso grz hai ho infinite io lei libero mia miei minuti mio molto nel noi non nostro
    nuovo oggi ora per piu po potesse proprio qualcosa qualcuno questa questo sarei sciocchezza senti senza
    serve servirebbe sia siete sono sta stai stia sua subito suo tanta tanti troppo tua tuo tutti tutto uno
    veloce vi voi vostro aan als ben bent bij daar dan dat deze dit doe doen domme druk dus een eens enorm even
    eventjes gaat geen geholpen gelegen geven gevraagd goed haast hartelijke heb hebben hebt heeft helpt het
    hierbij hiermee hij hulpje iemand iets ik indien jij jou jouw komt kon kunnen lastigval liefs lol luister
    maar mee met mij mijn minuten mocht niet niets nieuw nodig nog nou nu oke om ons ook op stellen tot twee uw
    van vandaag veel vinden volgende voor wat wij ze zeg zeker zij zijn ale bardziej bede bez buziaki byc bym
    bys był była byłby byłbys cie ciebie co cos dasz dla dnia dobrze drobna duzo dwie dziekiii dzis gdyby gdybys
    grzecznosc głupie inteligencjo jedna jedno jesli jest jestem jestes jezeli juz krotkie ktos lub masz mała
    małe mały miałbys miec minuty miłe mna mnie moge mogłabym moj moja moje mozliwe najmocniej nam naprawde nas
    nastepujaca nic nie nowa od ona pan pana pani panu pomogło pospiechu potrzebna potrzebował potrzebuje
    powiedz przeciwko przy pzdr ratowało rzecz sa serdeczne spieszy strony sztuczna szybkie słuchaj tak takie
    tego tej teraz tez tobie troche tutaj twoj twoja twoje twojej tylko tym w wam wiec wolna wszystkie wszystko
    wyrazami z za zeby zebys zobowiazany zrob zrobisz agora ajudasse alguem antecipadamente antes bobagem
    brigadaaa coisa com consegue coracao dava demais desde disto diz dois dos ela ele em entao esteja estou eu
    faria faz fazer fazia haver hoje isso isto lhe licenca mesmo meu meus mim minha minutos nao nem nisto nosso
    novo olha pela pelo possivel pouco pouquinho pra precisava preciso pressa pudesse quero rapidinho sao
    seguinte sem seu sou tao tem tenha tenho tens teria teu tiver tudo uma umas vai vc vlw voce voces а благ
    была были было быть в вам вас ваш ваша ваше вашу вдруг вежливо во возможно вот впервые времени все всех вы
    выручаи выручишь глупость две для до души если есть еще за здесь и из ии или к ка какои когда кто ли
    маленькая маленькии меня минуты мне много мнои могу мое можно мои моя мы на назоиливость наидется нам нас не
    небольшая небольшои немного нет ни нибудь ничего но ну нужен нужна нужно о об обнимаю один одно одну
    одолжении ок окажи он она оно от пжлст по поможет правда раз с сделаи сегодня сеичас секундочка скажи
    следующем слушаи сможешь со спеху так такое такои твои тебе тебя то тоже только тут ты у уже хорошо что
    чтобы чуть эта эти этим это этом этот я abi acelesi ama ara bana bende beni benim bi binlerce bir biraz
    birkac biz bize bu bugun buna bunu bunun burada daha degil dinle dostum edecegim edecektim eder ederseniz
    ediyorum eger eline etmenin etmiyorumdur etsem evet gecen gecer gelir gerek guzellik hem hızlı icin
    ihtiyacım iki ise isime iyisinizdir kadar kalırım konuda kucuk kısa lazım minnettarım mu mı mısın naber
    nazikce naziksiniz nolur ol olacak olarak olmanız olmazsa olsa olun olurdu olurdum olursa olursanız olurum
    optum peki sabahlar sacma saglık sakıncası sana saniyeniz sen seni senin sey simdi siz sizden size sizi
    sizin sormak soruysa soylesene sunu tamam tsk ufak var varsa varsın ve verir verirseniz veya yapabilir yapar
    yapay yarar yardımına yeniyim yok zeka
`;

/** Polite words that need no punctuation before the request. */
export const pleases = `
    please pls plz plss thanks thx ty bitte danke merci svp stp gracias porfa obrigado obrigada grazie
    alsjeblieft alstublieft aub bedankt prosze dzieki пожалуиста спасибо плиз lutfen tesekkurler شكرا رجاء بليز
`;

/** Polite phrases in Chinese and Japanese, which have no spaces between words. */
export const politeSigns = `
    亲 嗨 嘿 帮 早 求 祝 请 谢 頼 お力 くれ ども やあ 万谢 你好 冒昧 力を 助か 劳驾 叨扰 可否 各位 哈啰 哈喽 多谢 失礼 帮帮 帮忙 帮我 幸い 恐縮 恳请 您好 感恩 感激 感謝 感谢 手伝
    打扰 打搅 抱歉 拜托 拜谢 敬启 敬礼 敬请 方便 早啊 早安 有劳 有空 此致 求助 烦请 相談 能否 请你 请帮 请您 请教 请问 谢啦 谢谢 谢过 谨上 貰え 辛苦 頂き 頂け 麻烦 お世話 お伺い お尋ね
    お忙し お手数 お時間 お疲れ お聞き お返事 お邪魔 お願い ごめん ご助力 ご協力 ご教授 ご教示 どうか どうぞ もらえ ヘルプ 上午好 下さい 下午好 中午好 亲爱的 何とぞ 你们好 大家好 宜しく 对不起
    尊敬的 帮个忙 您辛苦 教えて 早上好 晚上好 有難う 申し訳 老师好 行行好 谢谢你 谢谢您 ありがと いただき いただけ おはよう お力添え お手すき お疲れ様 ください こんちは すまない もしもし よろしく
    プリーズ 不好意思 不胜感激 多有打扰 恐れ入り ありがたい お疲れさま こんにちは こんばんは ございます すいません すみません サンキュー 初めまして 宜しければ 恐れながら はじめまして よろしければ
`;

export const softSigns = `
    す します いたします 申し上げます ています しょうか ませんか い う お か が き ご さ し せ た だ っ て で と ど な に ね の は ば も よ り る れ を ん 一 下 不 个 为 之 也 了 事 今 们 件 会 你 先 再 几 吗 吧 呀 呢 哈 哦 啊
    啦 在 多 大 太 好 家 小 就 很 御 忙 急 您 想 我 是 有 来 様 点 的 皆 盼 真 给 能 至 若 要 还 这 那 问 あり ある あれ いい お一 かな かも けど こと さん した しま する
    たい たら だけ でし です なん ます もし もの よい 一つ 一下 一个 万分 上げ 不尽 伺い 何卒 你的 关照 分钟 十分 占用 可以 回复 大変 大神 好吗 如果 嬉し 少し 工作 帮助 忙吗 您的 悪い
    想要 愉快 指教 提前 时间 是否 時間 朋友 期待 本当 没有 现在 生活 申し 的话 突然 老师 耽误 致し 良い 要是 質問 这个 问题 非常 顺利 预先 いたし うれし けれど しても だけど ですが ところ
    とても ひとつ よけれ 有时间 能不能 良けれ けれども ちょっと ですけど んだけど 可不可以 聞いても 聞きたい
`;
