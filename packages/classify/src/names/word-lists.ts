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
  tie street's
`)
/** Endings of street names that are written in one word. */
export const streetEndings = [
  'straße', 'strasse', 'straat', 'gasse', 'weg', 'platz', 'allee', 'laan', 'plein', 'gracht', 'kade', 'gatan', 'vägen', 'gata', 'vej', 'gade', 'veien',
  'katu', 'utca', 'stien', 'damm', 'ufer',
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
export const beforeNouns = set('der die das des dem den ein eine einen einem einer eines kein keine keinen zur zum vom beim ins jede jeder jeden')
