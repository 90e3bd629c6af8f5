/** Names, streets and towns of the prose bench, written for it alone: nothing is shared with what the tagger learns from. */
export interface Values {
  given: readonly string[]
  family: readonly string[]
  streets: readonly string[]
  /** `#` is a digit, `@` a letter; `{s}` street, `{c}` town. */
  addresses: readonly string[]
  towns: readonly string[]
  companies: readonly string[]
  phones: readonly string[]
}

const split = (list: string) => list.split('|')

export const values: Readonly<Record<string, Values>> = {
  en: {
    given: split(
      'Harriet|Callum|Imogen|Rashid|Tamsin|Desmond|Keisha|Brendan|Aoife|Winston|Marjorie|Dwayne|Phoebe|Lachlan|Shanice|Gareth|Bronwen|Otis|Meredith|Kwabena|Sunita|Jasper|Clementine|Ronan',
    ),
    family: split(
      'Hargreaves|Okonjo|Whitcombe|Delaney|Abernathy|Pemberton|Kowalski|Rutherford|Sadler|Vasquez|Thackeray|Llewellyn|McAllister|O’Rourke|Fitzwilliam|Ashworth|Banerji|Cartwright|Drummond|Ellsworth|Galloway|Nakagawa|Stubbs|Yardley',
    ),
    streets: split(
      'Camden Row|Juniper Lane|Wellington Crescent|Old Mill Road|Birchwood Avenue|Harbour View Terrace|Cobblestone Court|Priory Street|Larkspur Drive|Dunmore Road',
    ),
    addresses: split('## {s}, {c}|### {s}, {c}, TX 7####|Flat #, ## {s}, {c}|#### {s}|## {s}|## {s}, Apt. #, {c}'),
    towns: split('Guildford|Scranton|Wichita|Aberdeen|Galway|Hobart|Tulsa|Norwich|Spokane|Dundee'),
    companies: split(
      'Brackley Holdings|Tallow & Pine Ltd|Quillon Systems|Harrowgate Foods|Northgate Mutual|Vireo Labs',
    ),
    phones: split('(512) 555-01##|+44 20 7946 0###'),
  },
  de: {
    given: split(
      'Ulrike|Torsten|Gisela|Bastian|Annegret|Detlef|Franziska|Holger|Leonie|Wolfgang|Mareike|Sönke|Ayşe|Jannik|Roswitha|Emre|Hannelore|Kilian|Swantje|Rüdiger|Jonas|Beate|Joachim|Lotte',
    ),
    family: split(
      'Brinkmann|Öztürk|Thalheim|Lehnert|Kowalczyk|Seidel|Hagedorn|Pfeiffer|Obermaier|Strehlow|Niemöller|Jäger|Vogelsang|Tiedemann|Zöllner|Rademacher|Mueller|Grünwald|Kirchhoff|Ebersbach|Löffler|von Stetten|Wiesner|Drechsler',
    ),
    streets: split(
      'Ahornweg|Breite Straße|Mozartstr.|Am Güterbahnhof|Clara-Zetkin-Straße|Uhlandstraße|Fichtestr.|Lerchenallee|Zum Bergwerk|Neumarkt|Weserpromenade|Theodor-Heuss-Platz|Eichendorffring|An der Kapelle',
    ),
    addresses: split('{s} ##, 4#### {c}|{s} #a, 0#### {c}|{s} ##|{s} #\n5#### {c}|{s} ###, {c}|{s} ##-##, 8#### {c}'),
    towns: split('Osnabrück|Würzburg|Cottbus|Husum|Passau|Göttingen|Wuppertal|Ravensburg|Schwerin|Koblenz'),
    companies: split(
      'Hanselmann Bau GmbH|Rheingold Versicherung AG|Weidner & Partner|Kronberg Technik GmbH & Co. KG|Stadtwerke Fulda|Kaltenbach Optik',
    ),
    phones: split('0541 33##### |+49 931 88#####|0172 64#####'),
  },
  fr: {
    given: split(
      'Thibault|Maëlys|Guillaume|Solène|Jean-Baptiste|Ghislaine|Rachid|Apolline|Benoît|Yasmine|Fabrice|Anne-Sophie|Loïc|Mireille|Corentin|Aminata|Gaëlle|Philippe|Océane|Bertrand|Noémie|Xavier|Sylvie|Mamadou',
    ),
    family: split(
      'Carpentier|Le Goff|Vasseur|Delacroix|Benhamou|Chevallier|Marchand|Peltier|Lemaître|Boulanger|Diallo|Thévenot|Gauthier|d’Estaing|Bourgeois|Rigaud|Hamdi|Pasquier|Collet|Jacquemin|Tessier|Roussel|Barbier|de Villeneuve',
    ),
    streets: split(
      'rue des Acacias|avenue Jean Jaurès|boulevard Gambetta|place de la Fontaine|chemin du Lavoir|allée des Mimosas|rue Pierre Curie|impasse des Peupliers|quai Rambaud|route de Narbonne|rue du Général de Gaulle|cours Lafayette|rue de l’Abbaye',
    ),
    addresses: split('## {s}, 69### {c}|#, {s}, 31### {c}|## bis {s}|### {s}, {c}|##, {s}\n44### {c}|# {s}, 13### {c}'),
    towns: split('Angers|Limoges|Villeurbanne|Perpignan|Brest|Annecy|Poitiers|Dunkerque|Avignon|Colmar'),
    companies: split(
      'Menuiserie Bertin SARL|Assurances du Littoral|Groupe Valmont SA|Crédit Ligérien|Ateliers Duverger|Boulangerie Quentin et Fils',
    ),
    phones: split('04 78 ## ## ##|+33 6 12 ## ## ##|02 40 ## ## ##'),
  },
  es: {
    given: split(
      'Rocío|Íñigo|Consuelo|Gonzalo|Montserrat|Iker|Yolanda|Ximena|Rubén|Inmaculada|Jaime|Fátima|Borja|Dolores|Esteban|Nuria|Leandro|Pilar|Joaquín|Aitana|Mateo|Begoña|Sergio|Amparo',
    ),
    family: split(
      'Echeverría|Navarrete|Quintana|Ibáñez|Sepúlveda|Villalobos|Arriaga|Castellanos|Zubiri|Montoya|Pacheco|Salcedo|Olmedo|Barrientos|Cifuentes|Urrutia|Peralta|Valdés|Noriega|Escudero|Bustamante|de la Fuente|Lozano|Tejedor',
    ),
    streets: split(
      'Calle del Olmo|Avenida de los Castaños|Plaza de la Merced|C/ Velázquez|Paseo Marítimo|Calle San Fermín|Avda. Cervantes|Calle Bailén|Ronda de Segovia|Calle Doctor Fleming|Camino del Molino|Travesía de la Sierra',
    ),
    addresses: split(
      '{s}, ##, 28### {c}|{s} ##, #º B, 46### {c}|{s}, ##|{s} nº #, {c}|{s}, ##\n41### {c}|{s}, ##, #º izda., {c}',
    ),
    towns: split('Logroño|Albacete|Tarragona|Cáceres|Lugo|Almería|Huelva|Segovia|Pontevedra|Teruel'),
    companies: split(
      'Talleres Arana S.L.|Seguros del Ebro S.A.|Grupo Velasco|Banco Cantábrico|Panadería Ordóñez e Hijos|Logística Duero',
    ),
    phones: split('+34 612 ### ###|941 ## ## ##|655 ### ###'),
  },
  it: {
    given: split(
      'Ginevra|Tommaso|Ornella|Salvatore|Beatrice|Umberto|Ludovica|Fabio|Assunta|Ermanno|Nicoletta|Gabriele|Rosaria|Edoardo|Donatella|Pietro|Ilenia|Massimiliano|Carlotta|Vincenzo|Miriam|Sandro|Patrizia|Leonardo',
    ),
    family: split(
      'Bertolini|Cattaneo|D’Angelo|Fumagalli|Guidi|Lombardi|Mancuso|Orlandi|Pellegrini|Quaranta|Santoro|Tedesco|Vitale|Zanetti|Barone|Caruso|De Santis|Ferrero|Galimberti|Longo|Piras|Serra|Testa|Villa',
    ),
    streets: split(
      'Via dei Giardini|Corso Garibaldi|Piazza Cavour|Viale Trieste|Via Leonardo da Vinci|Via San Martino|Largo Augusto|Vicolo del Forno|Via Monte Grappa|Strada Provinciale|Via Aldo Moro|Piazzale Loreto',
    ),
    addresses: split(
      '{s} ##, 20### {c}|{s}, ## - 10### {c}|{s} ##/B|{s}, #, {c}|{s} ###\n40### {c}|{s}, ##, 00### {c} (RM)',
    ),
    towns: split('Bergamo|Siracusa|Ferrara|Trento|Pescara|Lecce|Sassari|Pavia|Udine|Rimini'),
    companies: split(
      'Officine Brambilla S.r.l.|Assicurazioni Adriatiche S.p.A.|Gruppo Montefeltro|Banca del Tirreno|Panificio Galli & Figli|Tessitura Olona',
    ),
    phones: split('+39 347 #######|035 ######|02 ########'),
  },
  pt: {
    given: split(
      'Leonor|Gonçalo|Benedita|Afonso|Iracema|Thiago|Mafalda|Joaquim|Rafaela|Henrique|Conceição|Vinícius|Matilde|Duarte|Luzia|Otávio|Margarida|Simão|Jussara|Caetano|Lívia|Bernardo|Teresa|Wagner',
    ),
    family: split(
      'Vasconcelos|Figueiredo|Teixeira|Magalhães|Brandão|Nogueira|Pimentel|Sequeira|Tavares|Queiroz|Bittencourt|Coutinho|Esteves|Guimarães|Lacerda|Monteiro|Pacheco|Rezende|Saldanha|Valente|dos Santos|da Fonseca|Xavier|Barreto',
    ),
    streets: split(
      'Rua do Salitre|Avenida Almirante Reis|Travessa da Palmeira|Largo da Graça|Rua Marechal Deodoro|Praça da Alegria|Alameda Santos|Rua Dr. António José|Estrada da Luz|Avenida Getúlio Vargas|Rua das Laranjeiras|Rua de Cedofeita',
    ),
    addresses: split(
      '{s}, ##, 1###-### {c}|{s}, n.º ##, #.º Dto., {c}|{s} ##|{s}, ####, {c}|{s}, ##\n4###-### {c}|{s}, ###, apto ##, {c}',
    ),
    towns: split('Setúbal|Aveiro|Viseu|Recife|Campinas|Niterói|Évora|Manaus|Guarda|Natal'),
    companies: split(
      'Construções Lusíada Lda|Seguros Atlântida SA|Grupo Ipanema Ltda|Banco do Tejo|Padaria Moreira e Filhos|Transportes Ribatejo',
    ),
    phones: split('+351 912 ### ###|21 ### ## ##|(11) 9####-####'),
  },
  nl: {
    given: split(
      'Marloes|Thijs|Annelies|Sjoerd|Fatima|Geert|Wilhelmina|Jeroen|Roos|Youssef|Hanneke|Maarten|Liesbeth|Koen|Trijntje|Mehmet|Femke|Bart|Saskia|Wouter|Nienke|Dirk|Janneke|Olivier',
    ),
    family: split(
      'Verhoeven|van der Linden|Kuipers|Schouten|de Graaf|Hoekstra|Vermeulen|Dijkstra|van Leeuwen|Brouwer|El Amrani|Postma|Scholten|ter Horst|Willemsen|Kok|van den Heuvel|Prins|Veenstra|Huisman|Claessens|Wouters|Timmermans|Zijlstra',
    ),
    streets: split(
      'Lindelaan|Nassaukade|Beethovenstraat|Oude Singel|Vondelweg|Stationsplein|Van Goghstraat|Kruisweg|Bloemgracht|Eikenhof|Prins Hendrikkade|Korenmarkt|Boterdiep',
    ),
    addresses: split(
      '{s} ##, 3### @@ {c}|{s} #-@, 1### @@ {c}|{s} ###|{s} ##, {c}|{s} ##\n9### @@ {c}|{s} ##a, 5### @@ {c}',
    ),
    towns: split('Zwolle|Apeldoorn|Leeuwarden|Breda|Maastricht|Gouda|Enschede|Mechelen|Dordrecht|Hilversum'),
    companies: split(
      'Bouwbedrijf Kramer B.V.|Verzekeraar De Waag N.V.|Groep Oosterhout|Bank van Brabant|Bakkerij Mulder & Zonen|Zuiderzee Logistiek',
    ),
    phones: split('06-########|038 4######|+31 6 ########'),
  },
}
