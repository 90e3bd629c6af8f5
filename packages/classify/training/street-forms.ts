import type { Random } from './random.ts'

/** How a language writes an address; written for this project. Slots: `{house}`, `{street}`, `{code}`, `{city}`, `{unit}`. */
export interface StreetForms {
  /** Streets of set words. */
  streets: readonly string[]
  /** Streets with a slot `{who}` for a person, town or saint. */
  named: readonly string[]
  houses: readonly string[]
  units: readonly string[]
  code: string
  whole: readonly string[]
}

const split = (list: string) => list.split('|')

/** `#` is a digit, `?` a capital letter. */
export const numbered = (pattern: string, random: Random): string =>
  pattern.replaceAll('#', () => String(random.int(0, 9))).replaceAll('?', () => String.fromCharCode(random.int(65, 90)))

export const streetForms: Readonly<Record<string, StreetForms>> = {
  de: {
    streets: split(
      'Hauptstraße|Bahnhofstr.|Am Markt|An der Mühle|Unter den Linden|Lange Straße|Kurze Gasse|Im Winkel|Zum Sportplatz|Alter Postweg|Neuer Wall|Kirchgasse|Schloßplatz|Straße des Friedens|Auf der Höhe|Hinter der Mauer|Am Alten Hafen|Rosenweg|Gartenstrasse|Industriestr.|Obere Hauptstr.|Ringstraße|Lindenallee|Waldweg|Am Bach|Bergstraße|Dorfstr.|Schulstrasse|Mühlenweg|Platz der Einheit|Kaiserdamm|Am Stadtgraben|In den Wiesen|Große Bleichen|Hohe Straße|Alte Landstraße|Südring|Nordufer',
    ),
    named: split(
      '{who}straße|{who}str.|{who}weg|{who}allee|{who}-Straße|{who}platz|{who}er Straße|{who}er Str.|{who}gasse|{who}ring|{who}damm|{who}ufer',
    ),
    houses: split('#|##|##|###|##a|# b|##-##|#/##|## c'),
    units: split('Hinterhaus|#. OG|Wohnung ##|Top #|c/o|2. Stock links|EG rechts|Zimmer ###'),
    code: '1####',
    whole: split(
      '{street} {house}|{street} {house}|{street} {house}, {code} {city}|{street} {house}, {code} {city}|{street} {house}\n{code} {city}|{street} {house}\nD-{code} {city}|{street} {house}, {unit}, {code} {city}|{street} {house}, {city}|Postfach ####\n{code} {city}|Postfach ## ## ##, {code} {city}|{street} {house}, {code} {city}, Deutschland|{street} {house}, A-#### {city}|{street} {house}, CH-#### {city}|{street} {house}, {unit}',
    ),
  },
  fr: {
    streets: split(
      'rue de la République|avenue des Champs|boulevard de la Liberté|place du Marché|chemin des Vignes|allée des Tilleuls|impasse du Moulin|quai de la Gare|rue du Faubourg Saint-Antoine|route de Lyon|cours de la Marne|square des Écoles|rue Haute|rue du Bac|rue des Trois Frères|passage du Nord|sentier des Roses|rue de l’Église|avenue du Général Leclerc|rue du 8 Mai 1945|rue du 11 Novembre|rue aux Ours|rue Basse|villa des Lilas|Grand-Rue|Grande Rue|rue de la Paix|bd Voltaire|av. de la Gare',
    ),
    named: split(
      'rue {who}|avenue {who}|boulevard {who}|place {who}|rue de {who}|allée {who}|chemin {who}|quai {who}|rue du Docteur {who}|rue du Maréchal {who}|bd {who}|av. {who}|impasse {who}|cours {who}',
    ),
    houses: split('#|##|##|###|## bis|# ter|##-##|#B'),
    units: split('Bât. ?|appartement ##|appt ##|#e étage|Résidence des Pins|escalier ?|porte ##|BP ###|CS #####'),
    code: '#####',
    whole: split(
      '{house} {street}|{house}, {street}|{house} {street}, {code} {city}|{house}, {street}, {code} {city}|{house} {street}\n{code} {city}|{house}, {street}\n{unit}\n{code} {city}|{house} {street}, {unit}, {code} {city}|{unit}, {house} {street}, {code} {city}|{house}, {street}, {city}|{house} {street}, {code} {city} Cedex|{house} {street} – {code} {city}|{house} {street}, {code} {city}, France|BP ###, {code} {city} Cedex|{street} {house}, #### {city}|{street}, {house}\nB-#### {city}',
    ),
  },
  es: {
    streets: split(
      'Calle Mayor|Avenida de la Constitución|Paseo de Gracia|Plaza de España|C/ del Sol|Avda. de la Libertad|Ronda de Toledo|Camino Viejo|Travesía del Prado|Carretera de Burgos|Gran Vía|calle de la Luna|Calle Real|Paseo del Prado|Plaza Nueva|Calle de Alcalá|Pza. Mayor|Rambla de Cataluña|Callejón del Gato|Cuesta de la Vega|Urbanización Los Pinos|Polígono Industrial El Llano|Calle San Juan|Calle Dos de Mayo|Av. Insurgentes Sur|Calle 5 de Mayo',
    ),
    named: split(
      'Calle {who}|C/ {who}|Avenida {who}|Avda. {who}|Paseo {who}|Plaza {who}|calle de {who}|C. {who}|Camino de {who}|Ronda {who}|Calle del Doctor {who}|Av. {who}|Carrer de {who}|Rúa {who}',
    ),
    houses: split('#|##|##|###|##, #º ?|## bis|nº ##|núm. ##|s/n|##-##'),
    units: split('#º ?|piso #|puerta #|portal #|escalera ?|bajo|#º izda.|ático|Local #|Apto. ###|Col. Centro'),
    code: '#####',
    whole: split(
      '{street}, {house}|{street} {house}|{street}, {house}, {unit}|{street}, {house}, {code} {city}|{street} {house}, {code} {city}|{street}, {house}\n{code} {city}|{street}, {house}, {unit}, {code} {city}|{street} {house} - {code} {city}|{street}, {house}, {city}|{street} {house}, {unit}, {city}|{street}, {house} ({city})|Apartado de Correos ###, {code} {city}|{street} {house}, C.P. {code}, {city}',
    ),
  },
  it: {
    streets: split(
      'Via Roma|Corso Italia|Piazza del Duomo|Viale Europa|Largo Argentina|Vicolo Stretto|Via della Pace|Via delle Rose|Strada Statale|Lungotevere dei Mellini|via dei Mille|Via XX Settembre|Via IV Novembre|Piazza della Repubblica|Corso Vittorio Emanuele II|Salita San Nicola|Via al Mare|Viale dei Tigli|Via del Corso|Via Nuova|Contrada Fontana|Località Pian di Sopra|Riva degli Schiavoni|Via Alcide De Gasperi|Calle Larga|Borgo Pinti|P.zza San Marco|C.so Buenos Aires|V.le Monza|via I Maggio',
    ),
    named: split(
      'Via {who}|Viale {who}|Corso {who}|Piazza {who}|Largo {who}|via {who}|Via San {who}|Vicolo {who}|Strada {who}|P.zza {who}|V.le {who}|Via Santa {who}|Via Monsignor {who}|C.da {who}',
    ),
    houses: split('#|##|##|###|##/?|##/#|# bis|n. ##|snc|##?'),
    units: split('int. #|interno #|scala ?|piano #|palazzina ?'),
    code: '#####',
    whole: split(
      '{street} {house}|{street}, {house}|{street} {house}, {code} {city}|{street}, {house} - {code} {city}|{street} {house}\n{code} {city} (??)|{street}, {house}\n{code} {city}|{street} {house}, {unit}, {code} {city}|{street}, {house}, {code} {city} (??)|{street} {house}, {city}|{street} {house} - {city}|{street} {house}, {code} {city} ??|{street}, {house}, {city} (??)|Casella Postale ###, {code} {city}|{street} {house}, I-{code} {city}',
    ),
  },
  pt: {
    streets: split(
      'Rua das Flores|Avenida da Liberdade|Praça do Comércio|Travessa do Carmo|Largo do Rato|Rua Direita|Estrada Nacional|Alameda dos Oceanos|Beco das Farinhas|Rua de São Bento|Rua 25 de Abril|Avenida 5 de Outubro|Rua XV de Novembro|Avenida Paulista|Rua Sete de Setembro|Quadra Sul|Calçada da Glória|Rua do Ouro|Rua da Boavista|Av. Brasil|R. do Sol|Rodovia BR-101|Rua Nova|Avenida dos Aliados|Praceta das Rosas|Rua do Alecrim|Rua Augusta|Av. Atlântica|Ladeira da Misericórdia|Rua Bela Vista',
    ),
    named: split(
      'Rua {who}|Avenida {who}|Av. {who}|Praça {who}|Travessa {who}|R. {who}|Rua Dr. {who}|Largo {who}|Alameda {who}|Rua Professor {who}|Rua de {who}|Estrada {who}|Rua Padre {who}|Rua Eng. {who}',
    ),
    houses: split('#|##|##|###|n.º ##|nº ##|####|##, #.º ?|## - #º|s/n|lote ##'),
    units: split(
      '#.º Esq.|#º Dto.|r/c|apto ###|bloco ?|apartamento ##|casa #|cave|Bairro Alto|Jardim América|Vila Nova|Centro|sala ###|fração ?',
    ),
    code: '####-###',
    whole: split(
      '{street} {house}|{street}, {house}|{street}, {house}, {unit}|{street} {house}, {code} {city}|{street}, {house}\n{code} {city}|{street}, {house}, {unit}, {code} {city}|{street}, {house} - {unit}, {city} - ??, #####-###|{street}, {house}, {unit} - {city}/??|{street}, {house} – {city}|{street} {house}, {city}|{street}, {house}, CEP #####-###|{street}, {house}, {unit}, {city} - ??|{street} {house}, {unit}\n{code} {city}|Apartado ###, {code} {city}|{street}, {house}, {city}, Portugal',
    ),
  },
  nl: {
    streets: split(
      'Kerkstraat|Dorpsstraat|Stationsweg|Molenweg|Hoofdstraat|Prinsengracht|Grote Markt|Nieuwe Gracht|Oude Haven|Lange Voorhout|Korte Poten|Laan van Meerdervoort|Plein 1944|Oosterkade|Marktplein|Schoolstraat|Julianalaan|Wilhelminapark|Achter de Kerk|Op de Dijk|Aan de Vest|Dam|Singel|Rijksweg|Burgemeesterlaan|Zuidsingel|Eikenlaan|Beukenhof|De Meent|Het Laagt|Havenkade|Nieuwstraat|Oude Delft|Kanaalstraat|Meir|Kasteelsteenweg|Brusselsesteenweg',
    ),
    named: split(
      '{who}straat|{who}laan|{who}weg|{who}plein|{who}gracht|{who}kade|{who}hof|{who}dreef|Burg. {who}straat|{who}singel|{who}steenweg|{who}park',
    ),
    houses: split('#|##|##|###|##a|##-#|##-?|# bis|## hs|##-III|## bus #'),
    units: split('#e verdieping|appartement ##|t.a.v. receptie|unit ##|kamer ###|bus ##'),
    code: '#### ??',
    whole: split(
      '{street} {house}|{street} {house}|{street} {house}, {code} {city}|{street} {house}, {code} {city}|{street} {house}\n{code} {city}|{street} {house}\n{code}  {city}|{street} {house}, {city}|Postbus ####, {code} {city}|Postbus ###\n{code} {city}|{street} {house}, {unit}, {code} {city}|{street} {house}, {code} {city}, Nederland|{street} {house}, #### {city}|{street} {house}, B-#### {city}|{street} {house} ({code} {city})',
    ),
  },
}
