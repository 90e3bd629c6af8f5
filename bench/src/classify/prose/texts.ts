/**
 * Short texts of the prose bench: `{p}` a person, `{g}` a given name, `{f}` a family name, `{a}` an address (these four are looked for), `{c}` a
 * town, `{o}` a company, `{t}` a phone number.
 */
export interface Texts {
  named: readonly string[]
  /** Nobody is named and nobody lives here. */
  nameless: readonly string[]
}

const lines = (list: string) =>
  list
    .trim()
    .split(/\s*\n\s*/)
    .map(line => line.replaceAll(String.raw`\n`, '\n'))

export const texts: Readonly<Record<string, Texts>> = {
  en: {
    named: lines(`
      When I rang the surgery, {p} told me the results had not come back yet.
      Our neighbour {g} has offered to water the plants while we are in {c}.
      After a long argument, {f} finally handed the keys over to {p}.
      Please forward my post to {a} from the first of next month.
      {p} has asked us to close the account held at {o}.
      The survey of {a} showed damp in the cellar.
      Last night {g} and {g} missed the ferry, so {p} drove them home.
      Complaint received by phone from {p}, {t}: the boiler at {a} is leaking again.
      I am writing on behalf of my late father, {p}, whose pension was paid by {o}.
      We interviewed three people; {p} impressed us, {p} did not.
      Deliveries go round the back: {a}, ask for {g}.
      Under the lease, {p} pays for repairs and {f} for the roof.
      The choir will be led by {p}, with {g} at the piano.
      Could somebody tell {g} that the van is blocked in?
      The witness stated that {f} left before midnight.
      {g} was poorly, therefore {g} took the minutes.
    `),
    nameless: lines(`
      The council in {c} has approved the plans for the new library.
      {o} will move its depot from {c} to {c} next spring.
      Passengers should change at {c} and keep their tickets.
      Our quarterly figures were checked by {o} and found correct.
      The Green Lantern serves Sunday roast until three.
      Annual Leave Request and Expense Claim must be filed by Friday.
    `),
  },
  de: {
    named: lines(`
      Beim Elternabend hat sich {p} als Vertreterin der Klasse zur Verfügung gestellt.
      Gestern rief {p} an und bat um Rückruf unter {t}.
      Der Rohrbruch in der {a} wurde am Nachmittag behoben.
      Unser Nachbar {g} gießt die Blumen, solange wir in {c} sind.
      Laut Aktennotiz hat {f} die Schlüssel an {p} übergeben.
      Meine Post soll ab sofort an {a} gehen.
      {p} bittet um Löschung ihrer Daten bei der {o}.
      Herr {f} klagt seit Wochen über Rückenschmerzen und wurde an Frau Dr. {f} überwiesen.
      Für die Wohnung {a} interessieren sich {p} und {p}.
      Im Auftrag meines verstorbenen Vaters {p} kündige ich den Vertrag mit der {o}.
      {g} hat die Prüfung bestanden, {g} leider nicht.
      Der Chor wird von {p} geleitet, am Klavier sitzt {g}.
      Zeugin {p} gab an, dass {f} das Haus vor Mitternacht verließ.
      Wir haben drei Bewerbungen erhalten; {p} gefiel uns am besten.
      Kann jemand {g} ausrichten, dass der Lieferwagen im Weg steht?
      Den Mietvertrag unterschrieb {p} am Montag in {c}.
      Anzeige erstattete {p}, wohnhaft {a}.
      Absender: {p}, {a}
      hab {g} gestern getroffen, sie zieht nach {c}
      Die Urlaubsvertretung übernimmt {p} aus der Buchhaltung.
    `),
    nameless: lines(`
      Der Stadtrat von {c} hat den Neubau der Bibliothek beschlossen.
      Die {o} verlegt ihr Lager von {c} nach {c}.
      Reisende nach {c} steigen bitte in {c} um.
      Der Jahresabschluss wurde geprüft und für richtig befunden.
      Urlaubsantrag und Reisekosten sind bis Freitag einzureichen.
      Der Grüne Baum bietet am Sonntag Braten mit Knödeln an.
      Die Heizung im Keller muss dringend gewartet werden.
      Bei Fragen zur Abrechnung hilft die Hausverwaltung weiter.
      Nach Rücksprache mit dem Betriebsrat wird die Arbeitszeit verkürzt.
    `),
  },
  fr: {
    named: lines(`
      À la réunion de parents, {p} s'est proposée comme déléguée de la classe.
      Hier, {p} a téléphoné et demande qu'on la rappelle au {t}.
      La fuite signalée au {a} a été réparée dans l'après-midi.
      Notre voisin {g} arrose les plantes pendant que nous sommes à {c}.
      D'après la note, {f} a remis les clés à {p}.
      Mon courrier doit désormais être envoyé au {a}.
      {p} demande la suppression de ses données chez {o}.
      Monsieur {f} souffre du dos depuis des semaines et a été adressé au docteur {f}.
      {p} et {p} s'intéressent à l'appartement du {a}.
      Au nom de mon père décédé, {p}, je résilie le contrat avec {o}.
      {g} a réussi l'examen, {g} malheureusement non.
      La chorale est dirigée par {p}, avec {g} au piano.
      Le témoin {p} déclare que {f} a quitté la maison avant minuit.
      Nous avons reçu trois candidatures ; celle de {p} est la meilleure.
      Quelqu'un peut-il prévenir {g} que la camionnette gêne ?
      {p} a signé le bail lundi à {c}.
      Plainte déposée par {p}, domicilié {a}.
      Expéditeur : {p}, {a}
      j'ai croisé {g} hier, elle part vivre à {c}
      Le remplacement sera assuré par {p}, de la comptabilité.
    `),
    nameless: lines(`
      Le conseil municipal de {c} a voté la construction de la bibliothèque.
      {o} transfère son entrepôt de {c} à {c}.
      Les voyageurs pour {c} changent de train à {c}.
      Les comptes annuels ont été vérifiés et approuvés.
      La demande de congés et la note de frais sont à remettre vendredi.
      L'Auberge du Cheval Blanc sert un rôti le dimanche.
      La chaudière de la cave doit être révisée d'urgence.
      Pour toute question sur la facture, adressez-vous au syndic.
      Après consultation du Comité Social, l'horaire est réduit.
    `),
  },
  es: {
    named: lines(`
      En la reunión de padres, {p} se ofreció como delegada de la clase.
      Ayer llamó {p} y pide que la llamemos al {t}.
      La avería de {a} quedó reparada por la tarde.
      Nuestro vecino {g} riega las plantas mientras estamos en {c}.
      Según la nota, {f} entregó las llaves a {p}.
      Mi correo debe enviarse a partir de ahora a {a}.
      {p} solicita la supresión de sus datos en {o}.
      El señor {f} sufre de la espalda desde hace semanas y fue derivado a la doctora {f}.
      {p} y {p} están interesados en el piso de {a}.
      En nombre de mi difunto padre, {p}, rescindo el contrato con {o}.
      {g} aprobó el examen; {g}, por desgracia, no.
      El coro lo dirige {p}, con {g} al piano.
      La testigo {p} declaró que {f} salió de la casa antes de medianoche.
      Recibimos tres candidaturas y la de {p} fue la mejor.
      ¿Alguien puede avisar a {g} de que la furgoneta estorba?
      {p} firmó el alquiler el lunes en {c}.
      Denuncia presentada por {p}, vecino de {a}.
      Remitente: {p}, {a}
      ayer vi a {g}, se muda a {c}
      La sustitución la hará {p}, de contabilidad.
    `),
    nameless: lines(`
      El pleno de {c} aprobó la construcción de la biblioteca.
      {o} traslada su almacén de {c} a {c}.
      Los viajeros a {c} cambian de tren en {c}.
      Las cuentas anuales fueron revisadas y aprobadas.
      La solicitud de vacaciones y los gastos se entregan el viernes.
      El Mesón del Ciervo sirve asado los domingos.
      La caldera del sótano necesita una revisión urgente.
      Para dudas sobre el recibo, diríjase a la comunidad.
      Tras consultar al Comité de Empresa, se reduce la jornada.
    `),
  },
  it: {
    named: lines(`
      Alla riunione dei genitori {p} si è offerta come rappresentante di classe.
      Ieri ha telefonato {p} e chiede di essere richiamata al {t}.
      La perdita in {a} è stata riparata nel pomeriggio.
      Il nostro vicino {g} annaffia le piante mentre siamo a {c}.
      Secondo l'appunto, {f} ha consegnato le chiavi a {p}.
      La mia posta va inviata d'ora in poi in {a}.
      {p} chiede la cancellazione dei suoi dati presso {o}.
      Il signor {f} soffre di mal di schiena da settimane ed è stato inviato alla dottoressa {f}.
      {p} e {p} sono interessati all'appartamento di {a}.
      Per conto del mio defunto padre, {p}, recedo dal contratto con {o}.
      {g} ha superato l'esame, {g} purtroppo no.
      Il coro è diretto da {p}, al pianoforte {g}.
      La teste {p} ha dichiarato che {f} lasciò la casa prima di mezzanotte.
      Abbiamo ricevuto tre candidature; quella di {p} è la migliore.
      Qualcuno può dire a {g} che il furgone dà fastidio?
      {p} ha firmato il contratto d'affitto lunedì a {c}.
      Denuncia presentata da {p}, residente in {a}.
      Mittente: {p}, {a}
      ieri ho visto {g}, si trasferisce a {c}
      La sostituzione sarà fatta da {p}, della contabilità.
    `),
    nameless: lines(`
      Il consiglio comunale di {c} ha approvato la nuova biblioteca.
      {o} sposta il magazzino da {c} a {c}.
      I viaggiatori per {c} cambiano treno a {c}.
      Il bilancio annuale è stato verificato e approvato.
      La richiesta di ferie e la nota spese vanno consegnate venerdì.
      La Locanda del Cervo serve arrosto la domenica.
      La caldaia in cantina va revisionata con urgenza.
      Per domande sulla bolletta rivolgersi all'amministratore di condominio.
      Sentite le Rappresentanze Sindacali, l'orario viene ridotto.
    `),
  },
  pt: {
    named: lines(`
      Na reunião de pais, {p} ofereceu-se como representante da turma.
      Ontem telefonou {p} e pede que lhe liguem para o {t}.
      A fuga de água na {a} foi reparada à tarde.
      O nosso vizinho {g} rega as plantas enquanto estamos em {c}.
      Segundo a nota, {f} entregou as chaves a {p}.
      O meu correio deve passar a ser enviado para a {a}.
      {p} pede o apagamento dos seus dados na {o}.
      O senhor {f} sofre das costas há semanas e foi encaminhado para a doutora {f}.
      {p} e {p} estão interessados no apartamento da {a}.
      Em nome do meu falecido pai, {p}, rescindo o contrato com a {o}.
      {g} passou no exame; {g}, infelizmente, não.
      O coro é dirigido por {p}, com {g} ao piano.
      A testemunha {p} declarou que {f} saiu de casa antes da meia-noite.
      Recebemos três candidaturas e a de {p} foi a melhor.
      Alguém pode avisar {g} de que a carrinha está a estorvar?
      {p} assinou o contrato de arrendamento na segunda em {c}.
      Queixa apresentada por {p}, morador na {a}.
      Remetente: {p}, {a}
      ontem vi {g}, vai morar para {c}
      A substituição será feita por {p}, da contabilidade.
    `),
    nameless: lines(`
      A câmara de {c} aprovou a construção da biblioteca.
      A {o} muda o armazém de {c} para {c}.
      Os passageiros para {c} mudam de comboio em {c}.
      As contas anuais foram verificadas e aprovadas.
      O pedido de férias e as despesas entregam-se na sexta.
      A Tasca do Veado serve assado ao domingo.
      A caldeira da cave precisa de revisão urgente.
      Para dúvidas sobre a fatura, contacte o condomínio.
      Ouvida a Comissão de Trabalhadores, o horário é reduzido.
    `),
  },
  nl: {
    named: lines(`
      Op de ouderavond heeft {p} zich aangeboden als klassenouder.
      Gisteren belde {p} met de vraag om terug te bellen op {t}.
      De lekkage aan de {a} is in de middag verholpen.
      Onze buurman {g} geeft de planten water zolang wij in {c} zijn.
      Volgens de notitie gaf {f} de sleutels aan {p}.
      Mijn post moet voortaan naar {a}.
      {p} verzoekt om verwijdering van haar gegevens bij {o}.
      Meneer {f} heeft al weken rugklachten en is doorverwezen naar dokter {f}.
      {p} en {p} hebben interesse in het appartement aan de {a}.
      Namens mijn overleden vader, {p}, zeg ik het contract met {o} op.
      {g} is geslaagd voor het examen, {g} helaas niet.
      Het koor staat onder leiding van {p}, met {g} achter de piano.
      Getuige {p} verklaarde dat {f} het huis voor middernacht verliet.
      We kregen drie sollicitaties; die van {p} was de beste.
      Kan iemand tegen {g} zeggen dat het busje in de weg staat?
      {p} tekende het huurcontract maandag in {c}.
      Aangifte gedaan door {p}, wonend aan de {a}.
      Afzender: {p}, {a}
      gisteren {g} gezien, ze verhuist naar {c}
      De vervanging wordt gedaan door {p} van de boekhouding.
    `),
    nameless: lines(`
      De gemeenteraad van {c} stemde in met de nieuwe bibliotheek.
      {o} verplaatst het magazijn van {c} naar {c}.
      Reizigers naar {c} stappen over in {c}.
      De jaarrekening is gecontroleerd en goedgekeurd.
      Verlofaanvraag en declaraties uiterlijk vrijdag inleveren.
      Het Gouden Hert serveert op zondag gebraad.
      De ketel in de kelder moet dringend worden nagekeken.
      Bij vragen over de rekening helpt de beheerder.
      Na overleg met de Ondernemingsraad wordt de werkweek korter.
    `),
  },
}
