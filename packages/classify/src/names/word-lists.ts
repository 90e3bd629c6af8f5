const set = (list: string) => new Set(list.trim().split(/\s+/))

/** Words before a person's name. */
export const titles = set(`
  mr mrs ms miss mx dr prof professor sir madam lady lord rev father sister herr frau hr fr doktor monsieur madame mme mlle m docteur me sr
  sra srta don dona doña señor señora dra senhor senhora sig signor signora dott dottssa dhr mevr mw de heer mevrouw capt captain sgt lt col
  gen judge justice senator president nurse paciente medico médico
`)
/** Words that announce that a name follows or went before. */
export const announcers = set(`
  name names named called dear hi hello hey regards sincerely signed signature attn attention contact from to by cc author patient customer
  client employee applicant mother father wife husband brother sister son daughter uncle aunt manager director ceo president founder founders
  said says asked told wrote nombre apellidos apellido paciente médico medico remitido firmado nombres nom prénom prenom vorname nachname name
  ansprechpartner naam voornaam achternaam nome cognome apelido liebe lieber cher chère estimado estimada caro cara beste geehrter geehrte i'm
  am meet with and doctor dra responsable facultativo solicitante beneficiary attendees attendee owner assignee
`)
/** Words of streets and buildings, whole. */
export const streetWords = set(`
  street st road rd avenue ave av avda lane ln drive dr boulevard blvd court ct place pl square sq terrace way close crescent highway hwy
  parkway pkwy circle cir trail apt apartment suite ste unit floor box po pob psc apo fpo dpo building bldg house flat calle c avenida plaza
  plza paseo pso carretera ctra camino ronda travesía travesia pasaje urbanización urb glorieta rambla rue boulevard bd chemin place allée
  allee impasse quai route cours via viale piazza corso vicolo largo rua travessa praça praca alameda estrada rodovia straße strasse str weg
  platz allee gasse ring ufer damm straat laan plein kade gracht dreef singel gata gatan vej vägen vagen gade veien ulica ul utca út ut katu
  tie street's loop isle cove grove glen mews alley hollow heights
`)
/** Endings of street names that are written in one word. */
export const streetEndings = [
  'straße',
  'strasse',
  'straat',
  'gasse',
  'weg',
  'platz',
  'allee',
  'laan',
  'plein',
  'gracht',
  'kade',
  'gatan',
  'vägen',
  'gata',
  'vej',
  'gade',
  'veien',
  'katu',
  'utca',
  'stien',
  'damm',
  'ufer',
]
/** Words that announce that an address follows. */
export const addressCues = set(`
  address addresses lives live living reside resides located domicilio dirección direccion adresse anschrift wohnhaft adres woonachtig
  indirizzo residente residenza endereço morada domicile ship deliver delivery billing bill mail taxi office restaurant location at return
`)
/** Lower-case words inside names. */
export const particles = set(`
  de del la las los da das do dos di van von der den ten ter zu zur af al el bin ibn le du e y i und av
`)
export const degrees = set(`
  jr sr ii iii iv md phd esq dds dvm
`)
/** German words that a noun follows, and hardly ever a single name. */
export const beforeNouns = set(
  'der die das des dem den ein eine einen einem einer eines kein keine keinen zur zum vom beim ins jede jeder jeden',
)
/**
 * Words that begin sentences or phrases in languages of which there is little to learn from, and are nobody's name: pronouns, possessives,
 * greetings, kinship, days and months.
 */
export const neverNames = set(`
  ich du er sie es wir ihr dich dir uns euch man mein meine meinen meinem meiner meines dein deine deinen deinem deiner sein seine seinen
  seinem seiner ihre ihren ihrem ihrer unser unsere unseren unserem unserer euer eure bitte danke guten hallo kann können könnte haben hat ist sind
  war wird werden wenn dass oder aber auch noch mutter vater bruder schwester sohn tochter tante onkel kollege kollegin kunde kundin anbei
  montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz juli oktober dezember
  je il elle nous vous ils elles mon ma mes ton tes notre nos votre vos leur leurs bonjour bonsoir salut merci veuillez pouvez peut mère père
  frère sœur fils fille oncle tante collègue cliente joindre lundi mardi mercredi jeudi vendredi samedi dimanche janvier février avril juin
  juillet août septembre octobre novembre décembre
  yo tú él nosotros usted ustedes ellos ellas mi mis tus sus nuestro nuestra nuestros nuestras buenos buenas hola gracias madre padre
  hermano hermana hijo hija tío colega lunes martes miércoles jueves viernes sábado enero febrero marzo mayo junio agosto
  septiembre octubre noviembre diciembre
  io lei noi voi loro mio miei mie tuo tua suo sua nostro nostra vostro vostra buongiorno buonasera ciao grazie fratello sorella figlio
  figlia zio collega lunedì martedì mercoledì giovedì venerdì sabato gennaio febbraio aprile giugno luglio settembre ottobre
  novembre dicembre
  eu ele ela nós vocês eles elas meu minha meus minhas teu tua seu sua seus suas nosso nossa bom boa olá obrigado obrigada mãe pai irmão irmã filho
  filha segunda terça quarta quinta sexta janeiro fevereiro março maio junho julho setembro outubro novembro dezembro
  ik jij hij zij wij jullie mijn jouw onze hun haar goedemorgen goedemiddag bedankt moeder vader broer zus zoon dochter maandag dinsdag woensdag
  donderdag vrijdag zaterdag zondag januari februari maart augustus
  my wy mój moja moje nasz nasza pani dzień dobry dziękuję proszę matka ojciec brat siostra syn córka
  ceo cfo cto coo cio gez geschäftsführer direktor directeur diretor dyrektor direttore direktör direktør secretaris sekretär sekretær
  heute gestern demain hier aujourd hoy mañana oggi domani ieri hoje amanhã ontem vandaag gisteren dzisiaj jutro
  monday tuesday wednesday thursday friday saturday sunday january february march july september october november december
`)
/** Short names of numbers and documents, which tables and forms write in capitals where a name could stand. */
export const numberNames = new Set(
  `
  ABA ABN ACN BIC BSN BSNR BVN CC CCCD CEDULA CF CIF CMND CNH CNP CNPJ CPF CUI CUIL CUIT CURP CVC CVV DL DNI DOB EAN EGN EIN EORI GLN GSTIN HKID IBAN IMEI
  IMSI INN INSEE IP IPV IRN ITIN IVA KVNR LANR MAC MRN MSISDN NHS NI NIC NIE NIF NIN NINO NIP NIPT NIR NISS NIT NPI NRIC NRN NSS OIB PAN PESEL PIN
  PPS PPSN REGON RFC RG RN RNC ROC RUC RUT SIN SIREN SIRET SKU SNILS SSN SVNR SWIFT TC TCKN TFN TIN TVA UEN UID URL USCC UST UTR VAT VIN VKN
`
    .trim()
    .split(/\s+/),
)
/** Months in seven languages: beside a year they are a date, whatever stands around. */
export const months = set(`
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
  januar februar märz mai juni juli oktober dezember janvier février avril juin juillet août septembre octobre novembre décembre
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre gennaio febbraio aprile maggio giugno luglio
  settembre ottobre dicembre janeiro fevereiro março maio junho julho setembro outubro dezembro januari februari maart mei augustus
`)
