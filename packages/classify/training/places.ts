/** Names, places and set phrases from which documents and sentences are made, written for this project. */
export interface Place {
  given: string[]
  family: string[]
  cities: string[]
  streets: string[]
  companies: string[]
  months: string[]
  money: (amount: number) => string
  date: (day: number, month: number, year: number) => string
  /** `{street}`, `{number}`, `{code}` and `{city}`. */
  address: string
  /** Sentences around two terms `{a}` and `{b}` of whatever the document is about. */
  frames: string[]
}

const grouped = (amount: number, thousands: string, decimal: string) =>
  amount
    .toFixed(2)
    .replace('.', decimal)
    .replace(/\B(?=(\d{3})+(?!\d))/g, (_, __, at: number, whole: string) => (at < whole.length - 3 ? thousands : ''))
const two = (value: number) => String(value).padStart(2, '0')
const split = (list: string) => list.split('|')
const dotted = (day: number, month: number, year: number) => `${two(day)}.${two(month)}.${year}`
const slashed = (day: number, month: number, year: number) => `${two(day)}/${two(month)}/${year}`

export const places: Readonly<Record<string, Place>> = {
  en: {
    given: split(
      'James|Mary|Robert|Patricia|John|Jennifer|Michael|Linda|David|Elizabeth|William|Barbara|Aisha|Priya|Wei|Carlos|Fatima|Olivia|Noah|Emma|Liam|Sofia|Ethan|Chloe|Daniel|Grace|Samuel|Hannah|George|Zara',
    ),
    family: split(
      'Smith|Johnson|Williams|Brown|Jones|Garcia|Miller|Davis|Wilson|Anderson|Taylor|Thomas|Moore|Martin|Lee|Thompson|White|Harris|Clark|Lewis|Patel|Khan|Nguyen|Chen|Okafor|Murphy|Evans|Wright|Baker|Turner',
    ),
    cities: split(
      'Springfield, IL|Austin, TX|Portland, OR|Leeds|Manchester|Bristol|Dublin|Toronto, ON|Denver, CO|Boston, MA|Sydney NSW|Columbus, OH|Reading|Glasgow',
    ),
    streets: split(
      'Main Street|Oak Avenue|High Street|Maple Drive|Church Road|Park Lane|Station Road|Elm Street|Victoria Road|Washington Blvd|Lakeview Court|Mill Lane',
    ),
    companies: split(
      'Northwind Traders Ltd|Acme Corp|Blue Harbor LLC|Greenfield Industries Inc|Summit Partners LLP|Contoso Ltd|Redwood Logistics|Brightwater Consulting|Orion Systems Inc|Harbour & Sons',
    ),
    months: split('January|February|March|April|May|June|July|August|September|October|November|December'),
    money: amount => `$${grouped(amount, ',', '.')}`,
    date: (d, m, y) => `${two(m)}/${two(d)}/${y}`,
    address: '{number} {street}, {city} {code}',
    frames: [
      'Please note the {a} and the {b}.',
      'The {a} was reviewed together with the {b}.',
      'As discussed, {a} depends on {b}.',
      '{a}, {b} and related matters are covered here.',
      'We will look at {a} before {b}.',
      'For details of {a}, see {b}.',
      'This section describes {a} and how it relates to {b}.',
      'Any question about {a} or {b} can be sent to the office.',
      'In this case {a} applies, as does {b}.',
      'Our team has completed the {a}; the {b} follows.',
    ],
  },
  de: {
    given: split(
      'Hans|Anna|Peter|Sabine|Thomas|Claudia|Jürgen|Monika|Stefan|Birgit|Lukas|Lena|Felix|Marie|Mehmet|Katharina|Uwe|Heike|Jonas|Petra',
    ),
    family: split(
      'Müller|Schmidt|Schneider|Fischer|Weber|Meyer|Wagner|Becker|Schulz|Hoffmann|Koch|Bauer|Richter|Klein|Wolf|Schröder|Neumann|Yılmaz|Zimmermann|Krüger',
    ),
    cities: split('Berlin|Hamburg|München|Köln|Frankfurt am Main|Stuttgart|Wien|Zürich|Leipzig|Graz'),
    streets: split(
      'Hauptstraße|Bahnhofstraße|Gartenweg|Schulstraße|Lindenallee|Am Markt|Goethestraße|Kirchplatz|Bergstr.',
    ),
    companies: split(
      'Muster GmbH|Nordlicht AG|Bergmann & Söhne KG|Technikhaus GmbH|Alpen Logistik AG|Hanse Handel GmbH & Co. KG',
    ),
    months: split('Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember'),
    money: amount => `${grouped(amount, '.', ',')} €`,
    date: dotted,
    address: '{street} {number}, {code} {city}',
    frames: [
      'Bitte beachten Sie {a} und {b}.',
      'Im Folgenden werden {a} sowie {b} beschrieben.',
      'Wir haben {a} geprüft; {b} folgt in Kürze.',
      'Für {a} gilt dasselbe wie für {b}.',
      'Weitere Angaben zu {a} finden Sie unter {b}.',
      'Die Abteilung hat {a} und {b} bis Ende des Monats vorzulegen.',
      'Sofern {a} vorliegt, ist auch {b} erforderlich.',
      'Mit freundlichen Grüßen',
    ],
  },
  fr: {
    given: split(
      'Jean|Marie|Pierre|Sophie|Michel|Isabelle|Julien|Camille|Nicolas|Claire|Antoine|Léa|Hugo|Chloé|Mohamed|Nathalie|Luc|Élodie',
    ),
    family: split(
      'Martin|Bernard|Dubois|Thomas|Robert|Richard|Petit|Durand|Leroy|Moreau|Simon|Laurent|Lefebvre|Michel|Garcia|Benali|Rousseau|Girard',
    ),
    cities: split('Paris|Lyon|Marseille|Toulouse|Nantes|Lille|Bordeaux|Bruxelles|Genève|Montréal'),
    streets: split(
      'rue de la République|avenue Victor Hugo|boulevard Saint-Michel|rue des Lilas|place du Marché|chemin des Vignes|rue Pasteur',
    ),
    companies: split(
      'Dupont SARL|Société Générale de Bâtiment SA|Lumière SAS|Transports Moreau|Atelier du Nord SARL|Groupe Azur SA',
    ),
    months: split('janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre'),
    money: amount => `${grouped(amount, ' ', ',')} €`,
    date: slashed,
    address: '{number} {street}, {code} {city}',
    frames: [
      'Veuillez noter {a} ainsi que {b}.',
      'Le présent document décrit {a} et {b}.',
      'Nous avons étudié {a} avant {b}.',
      'Pour toute question concernant {a} ou {b}, merci de nous contacter.',
      'Il convient de vérifier {a} et {b} avant la fin du mois.',
      "Dans ce cas, {a} s'applique de même que {b}.",
      'Cordialement',
    ],
  },
  es: {
    given: split(
      'José|María|Antonio|Carmen|Manuel|Ana|Francisco|Laura|Javier|Lucía|Miguel|Elena|Pablo|Marta|Diego|Isabel|Alejandro|Rosa',
    ),
    family: split(
      'García|Rodríguez|González|Fernández|López|Martínez|Sánchez|Pérez|Gómez|Martín|Jiménez|Ruiz|Hernández|Díaz|Moreno|Álvarez|Muñoz|Romero',
    ),
    cities: split('Madrid|Barcelona|Valencia|Sevilla|Zaragoza|Málaga|Bilbao|Ciudad de México|Bogotá|Buenos Aires'),
    streets: split(
      'Calle Mayor|Avenida de la Constitución|Calle de Alcalá|Paseo de Gracia|Plaza de España|Calle del Sol|Avda. Libertad',
    ),
    companies: split(
      'Construcciones López S.L.|Grupo Ibérico S.A.|Transportes del Sur S.L.|Alimentos Naturales S.A.|Tecnología Avanzada S.A. de C.V.',
    ),
    months: split('enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre'),
    money: amount => `${grouped(amount, '.', ',')} €`,
    date: slashed,
    address: '{street}, {number}, {code} {city}',
    frames: [
      'Le rogamos que tenga en cuenta {a} y {b}.',
      'El presente documento describe {a} y {b}.',
      'Se ha revisado {a} junto con {b}.',
      'Para cualquier duda sobre {a} o {b}, póngase en contacto con nosotros.',
      'En este caso se aplica {a}, así como {b}.',
      'Antes de fin de mes se entregará {a}; después {b}.',
      'Atentamente',
    ],
  },
  pt: {
    given: split(
      'João|Maria|António|Ana|Pedro|Sofia|Tiago|Inês|Rui|Beatriz|Carlos|Fernanda|Lucas|Juliana|Gustavo|Camila',
    ),
    family: split(
      'Silva|Santos|Ferreira|Pereira|Oliveira|Costa|Rodrigues|Martins|Sousa|Fernandes|Gonçalves|Almeida|Carvalho|Ribeiro',
    ),
    cities: split('Lisboa|Porto|Coimbra|Braga|São Paulo|Rio de Janeiro|Belo Horizonte|Curitiba|Faro'),
    streets: split(
      'Rua das Flores|Avenida da Liberdade|Rua do Comércio|Praça da República|Travessa do Carmo|Avenida Paulista',
    ),
    companies: split(
      'Construções Silva Lda|Grupo Atlântico SA|Transportes Almeida Lda|Comércio Geral Ltda|Tecnologia do Brasil S.A.',
    ),
    months: split('janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro'),
    money: amount => `R$ ${grouped(amount, '.', ',')}`,
    date: slashed,
    address: '{street}, {number}, {code} {city}',
    frames: [
      'Solicitamos que tenha em conta {a} e {b}.',
      'O presente documento descreve {a} e {b}.',
      'Foi analisado {a} juntamente com {b}.',
      'Para qualquer dúvida sobre {a} ou {b}, contacte-nos.',
      'Neste caso aplica-se {a}, bem como {b}.',
      'Até ao fim do mês será entregue {a}; depois {b}.',
      'Com os melhores cumprimentos',
    ],
  },
  it: {
    given: split(
      'Marco|Giulia|Luca|Francesca|Giuseppe|Maria|Andrea|Chiara|Paolo|Elena|Matteo|Sara|Alessandro|Valentina|Davide|Laura',
    ),
    family: split(
      'Rossi|Russo|Ferrari|Esposito|Bianchi|Romano|Colombo|Ricci|Marino|Greco|Bruno|Gallo|Conti|De Luca|Costa|Rizzo',
    ),
    cities: split('Roma|Milano|Torino|Napoli|Bologna|Firenze|Genova|Verona|Lugano|Palermo'),
    streets: split('Via Roma|Via Garibaldi|Corso Italia|Piazza Duomo|Viale Europa|Via Dante|Via Mazzini'),
    companies: split(
      'Rossi S.r.l.|Gruppo Adriatico S.p.A.|Trasporti Bianchi S.n.c.|Officine Meccaniche S.r.l.|Alimentari del Sole S.r.l.',
    ),
    months: split('gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre'),
    money: amount => `€ ${grouped(amount, '.', ',')}`,
    date: slashed,
    address: '{street} {number}, {code} {city}',
    frames: [
      'Si prega di notare {a} e {b}.',
      'Il presente documento descrive {a} e {b}.',
      'Abbiamo verificato {a} insieme a {b}.',
      'Per qualsiasi domanda su {a} o {b}, si prega di contattarci.',
      'In questo caso si applica {a}, così come {b}.',
      'Entro la fine del mese sarà consegnato {a}; poi {b}.',
      'Cordiali saluti',
    ],
  },
  nl: {
    given: split('Jan|Anna|Pieter|Sanne|Kees|Marieke|Daan|Emma|Bram|Lotte|Willem|Femke|Ruben|Ingrid|Joost|Fatma'),
    family: split(
      'de Jong|Jansen|de Vries|van den Berg|Bakker|van Dijk|Visser|Smit|Meijer|de Boer|Mulder|Bos|Peters|Hendriks',
    ),
    cities: split('Amsterdam|Rotterdam|Utrecht|Den Haag|Eindhoven|Groningen|Antwerpen|Gent|Haarlem'),
    streets: split('Kerkstraat|Dorpsstraat|Stationsweg|Julianalaan|Molenweg|Hoofdstraat|Wilhelminastraat'),
    companies: split(
      'De Vries B.V.|Oranje Groep N.V.|Bouwbedrijf Jansen B.V.|Noordzee Transport B.V.|Tulp Techniek B.V.',
    ),
    months: split('januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december'),
    money: amount => `€ ${grouped(amount, '.', ',')}`,
    date: (d, m, y) => `${two(d)}-${two(m)}-${y}`,
    address: '{street} {number}, {code} {city}',
    frames: [
      'Let op {a} en {b}.',
      'Dit document beschrijft {a} en {b}.',
      'Wij hebben {a} samen met {b} beoordeeld.',
      'Voor vragen over {a} of {b} kunt u contact met ons opnemen.',
      'In dit geval geldt {a}, evenals {b}.',
      'Voor het einde van de maand ontvangt u {a}; daarna {b}.',
      'Met vriendelijke groet',
    ],
  },
}
