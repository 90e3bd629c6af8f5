/** Providers with one name under many endings: `yahoo.com`, `yahoo.co.uk`, `hotmail.fr`. */
const families = new Set([
  'yahoo',
  'hotmail',
  'outlook',
  'live',
  'gmx',
  'ymail',
  'rocketmail',
  'yandex',
  'protonmail',
  'tutanota',
  'fastmail',
  'mail2world',
])

/** Mailbox providers for people rather than organisations, by country. Not complete: one that is missing counts as an organisation until it is added. */
const providers = new Set(
  `
gmail.com googlemail.com msn.com passport.com windowslive.com icloud.com me.com mac.com aol.com aim.com aol.co.uk aol.de aol.fr aol.it netscape.net compuserve.com
proton.me pm.me tuta.io tuta.com tutamail.com tutanota.de keemail.me hushmail.com hush.com hushmail.me startmail.com mailfence.com posteo.de posteo.net mailbox.org
runbox.com disroot.org riseup.net ctemplar.com countermail.com safe-mail.net zoho.com zohomail.com zohomail.eu zohomail.in hey.com duck.com fastmail.fm sent.com skiff.com
mail.com email.com usa.com myself.com consultant.com post.com europe.com asia.com iname.com writeme.com dr.com engineer.com techie.com cheerful.com accountant.com
inbox.com inbox.lv inbox.lt inbox.ru lycos.com excite.com juno.com netzero.net netzero.com bigfoot.com rediffmail.com rediff.com indiatimes.com in.com sify.com
web.de freenet.de t-online.de arcor.de online.de 1und1.de email.de vodafone.de kabelmail.de unity-mail.de ewetel.net directbox.com versanet.de alice.de alice-dsl.net
aon.at chello.at a1.net gmx.at inode.at bluewin.ch sunrise.ch hispeed.ch swissonline.ch vtxmail.ch
orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr bbox.fr numericable.fr club-internet.fr aliceadsl.fr cegetel.net voila.fr caramail.com noos.fr dbmail.com
libero.it virgilio.it tin.it alice.it tiscali.it fastwebnet.it inwind.it iol.it tim.it email.it katamail.com supereva.it poste.it teletu.it vodafone.it
telefonica.net terra.es ono.com movistar.es euskaltel.net ya.com hotmail.es latinmail.com
sapo.pt clix.pt netcabo.pt iol.pt mail.pt portugalmail.pt
btinternet.com btopenworld.com ntlworld.com virginmedia.com virgin.net blueyonder.co.uk sky.com talktalk.net tiscali.co.uk o2.co.uk orange.net freeserve.co.uk plus.com
plusnet.com tesco.net lineone.net mailbox.co.uk eircom.net iol.ie vodafone.ie
ziggo.nl kpnmail.nl kpnplanet.nl planet.nl hetnet.nl xs4all.nl home.nl casema.nl chello.nl upcmail.nl zonnet.nl tele2.nl quicknet.nl online.nl telfort.nl
telenet.be skynet.be proximus.be scarlet.be voo.be belgacom.net pandora.be
telia.com comhem.se bredband.net spray.se home.se passagen.se swipnet.se glocalnet.net online.no getmail.no broadpark.no frisurf.no start.no
mail.dk tdcadsl.dk stofanet.dk jubii.dk ofir.dk youmail.dk webspeed.dk post.tele.dk luukku.com elisanet.fi kolumbus.fi suomi24.fi saunalahti.fi netti.fi pp.inet.fi
wp.pl o2.pl onet.pl onet.eu op.pl interia.pl interia.eu poczta.fm poczta.onet.pl gazeta.pl tlen.pl vp.pl go2.pl autograf.pl buziaczek.pl
seznam.cz email.cz post.cz centrum.cz atlas.cz volny.cz quick.cz tiscali.cz azet.sk zoznam.sk centrum.sk post.sk pobox.sk stonline.sk
freemail.hu citromail.hu t-online.hu indamail.hu vipmail.hu mailbox.hu abv.bg mail.bg dir.bg gbg.bg yahoo.ro clicknet.ro rdslink.ro home.ro
net.hr inet.hr vip.hr optinet.hr siol.net email.si t-2.net eunet.rs ptt.rs sbb.rs otenet.gr forthnet.gr hol.gr in.gr freemail.gr mail.gr windtools.gr
one.lt mail.ee hot.ee online.ee apollo.lv delfi.lv
mail.ru bk.ru list.ru internet.ru rambler.ru lenta.ru ro.ru autorambler.ru myrambler.ru yandex.ru ya.ru narod.ru pochta.ru nm.ru qip.ru ngs.ru e1.ru hotbox.ru
ukr.net i.ua meta.ua bigmir.net online.ua email.ua tut.by mail.by mail.kz
qq.com foxmail.com vip.qq.com 163.com 126.com yeah.net vip.163.com vip.126.com 188.com sina.com sina.cn vip.sina.com sohu.com tom.com 21cn.com 139.com 189.cn wo.cn aliyun.com
naver.com hanmail.net daum.net nate.com korea.com dreamwiz.com hanmir.com empas.com chol.com kakao.com
docomo.ne.jp ezweb.ne.jp au.com softbank.ne.jp i.softbank.jp vodafone.ne.jp nifty.com nifty.ne.jp biglobe.ne.jp ocn.ne.jp so-net.ne.jp plala.or.jp infoseek.jp goo.jp excite.co.jp
dion.ne.jp jcom.home.ne.jp odn.ne.jp
hinet.net pchome.com.tw seed.net.tw kimo.com netvigator.com hkbn.net singnet.com.sg pacific.net.sg starhub.net.sg tm.net.my streamyx.com telkom.net plasa.com
bol.com.br uol.com.br terra.com.br ig.com.br globo.com globomail.com r7.com zipmail.com.br oi.com.br superig.com.br itelefonica.com.br
fibertel.com.ar arnet.com.ar speedy.com.ar ciudad.com.ar uolsinectis.com.ar sinectis.com.ar prodigy.net.mx terra.com.mx vtr.net cantv.net une.net.co etb.net.co adinet.com.uy
comcast.net xfinity.com att.net sbcglobal.net bellsouth.net pacbell.net ameritech.net swbell.net flash.net verizon.net cox.net charter.net spectrum.net roadrunner.com rr.com
twc.com earthlink.net mindspring.com optonline.net optimum.net frontier.com frontiernet.net centurylink.net centurytel.net embarqmail.com q.com qwest.net windstream.net
suddenlink.net cableone.net wowway.com insightbb.com mchsi.com peoplepc.com prodigy.net bright.net tds.net consolidated.net hughes.net wildblue.net worldnet.att.net
swbell.com gte.net mediaone.net home.com usa.net mailcity.com altavista.com webtv.net
rogers.com shaw.ca sympatico.ca bell.net telus.net videotron.ca cogeco.ca eastlink.ca sasktel.net mts.net nb.sympatico.ca teksavvy.com
bigpond.com bigpond.net.au optusnet.com.au iinet.net.au westnet.com.au tpg.com.au internode.on.net dodo.com.au ozemail.com.au adam.com.au aapt.net.au
xtra.co.nz slingshot.co.nz orcon.net.nz clear.net.nz paradise.net.nz ihug.co.nz vodafone.co.nz
mweb.co.za telkomsa.net vodamail.co.za webmail.co.za iafrica.com absamail.co.za polka.co.za emirates.net.ae eim.ae maktoob.com
walla.com walla.co.il netvision.net.il bezeqint.net zahav.net.il 012.net.il 013net.net barak.net.il nana.co.il nana10.co.il
mynet.com superonline.com ttmail.com turk.net hotmail.com.tr link.net tedata.net.eg
mailinator.com guerrillamail.com 10minutemail.com yopmail.com tempmail.com trashmail.com discard.email sharklasers.com maildrop.cc getnada.com throwawaymail.com dispostable.com
`
    .trim()
    .split(/\s+/),
)

/** `com`, a country, or a country's `co` or `com`: `live.fr` is the provider, `live.agency` is not. */
const usualEnding = /^(?:com|net|(?:com?\.)?[a-z]{2})$/

/** Whether a domain gives mailboxes to the public. @param registrable the domain below its public suffix, such as `yahoo.co.uk` */
export function isConsumerDomain(domain: string, registrable: string): boolean {
  const [, name = '', ending = ''] = /^([^.]+)\.(.+)$/.exec(registrable) ?? []
  return providers.has(domain) || providers.has(registrable) || (families.has(name) && usualEnding.test(ending))
}
