import type { Lexicon } from './types.ts'

export const de: Lexicon = {
  'business/customer_lists': {
    titles: 'kundenliste|kundenverzeichnis|kundendaten|adressliste|kontaktliste',
    terms: 'kundenname|firma|telefon|straße|vorname|nachname|e mail adresse|kunde seit|kundenbetreuer|branche',
    names: 'kunden|kontakte',
  },
  'business/price_lists': {
    titles: 'preisliste|preisverzeichnis|tarifübersicht|produktkatalog|katalog',
    terms:
      'artikelnummer|einzelpreis|listenpreis|rabatt|mindestbestellmenge|gültig ab|verpackungseinheit|preis je einheit|zzgl mwst|staffelpreis',
    names: 'preise|katalog',
  },
  'business/product_roadmaps': {
    titles: 'produktfahrplan|roadmap|entwicklungsplan|produktstrategie',
    terms: `
      meilenstein|meilensteine|geplant|quartal|veröffentlichung|nächste version|prioritäten|zieltermin|funktionen|umgesetzt|kurzfristig|langfristig`,
  },
  'business/project_status_reports': {
    titles: 'projektstatusbericht|statusbericht|projektbericht|fortschrittsbericht|wochenbericht',
    terms: `
    gesamtstatus|nächste schritte|projektleiter|im plan|verzögerung|fertigstellungsgrad|arbeitspaket|erreichte ergebnisse|offene punkte|berichtszeitraum
    projektstand`,
  },
  'business/proposals': {
    titles: 'angebot|projektvorschlag|ausschreibung|kostenvoranschlag|projektantrag',
    terms: `
    wir bieten ihnen an|leistungsumfang|lösungsansatz|gültigkeit des angebots|kostenübersicht|unser vorgehen|zeitplan|bindefrist|angebotsnummer
    lieferumfang|referenzen`,
    names: 'angebot|ausschreibung',
  },
  'business/sales_and_marketing': {
    titles: 'marketingplan|vertriebsbericht|kampagnenplan|marketingstrategie|vertriebsplan',
    terms: `
      zielgruppe|kampagne|marktanteil|umsatzprognose|leads|wettbewerber|markenauftritt|vertriebsgebiet|abschlussquote|werbung|kundengewinnung
      alleinstellungsmerkmal`,
  },
  'business/business_plans': {
    titles: 'geschäftsplan|businessplan|strategieplan|marktanalyse',
    terms:
      'geschäftsmodell|stärken|schwächen|chancen|kapitalbedarf|wettbewerbsvorteil|gründer|finanzplan|zielmarkt|unternehmensziele|beteiligung|fusion',
  },
  'finance/bank_statements': {
    titles: 'kontoauszug|umsatzübersicht|umsatzanzeige|finanzstatus',
    terms: `
    anfangssaldo|endsaldo|alter kontostand|neuer kontostand|kontonummer|bankleitzahl|buchungstag|wertstellung|valuta|verwendungszweck|überweisung
    dauerauftrag|auszug nr|soll|iban|bic|kartenzahlung`,
    names: 'kontoauszug|kontoauszüge',
  },
  'finance/financial_statements': {
    titles: 'jahresabschluss|bilanz|gewinn und verlustrechnung|geschäftsbericht|konzernabschluss|lagebericht',
    terms: `
    umsatzerlöse|jahresüberschuss|jahresfehlbetrag|eigenkapital|fremdkapital|anlagevermögen|umlaufvermögen|rückstellungen|verbindlichkeiten|abschreibungen
    materialaufwand|personalaufwand|bilanzsumme|geschäftsjahr|aktiva|passiva`,
    names: 'guv|bilanz|bwa',
  },
  'finance/invoices': {
    titles: 'rechnung|proformarechnung|schlussrechnung|abschlagsrechnung',
    terms: `
    rechnungsnummer|rechnungsdatum|rechnung nr|zahlbar bis|mwst|ust idnr|einzelpreis|menge|lieferdatum|zahlungsbedingungen|bankverbindung|position
    bruttobetrag|summe netto`,
    names: 'rechnung',
  },
  'finance/purchase_orders': {
    titles: 'auftragsbestätigung|bestellschein|bestellanforderung',
    terms:
      'bestelldatum|liefertermin|lieferadresse|bestellmenge|artikelnummer|lieferbedingungen|auftragsnummer|einkauf|bestellt von|versandart',
  },
  'finance/receipts_and_expenses': {
    titles: 'quittung|kassenbon|spesenabrechnung|reisekostenabrechnung|bewirtungsbeleg|kassenbeleg',
    terms: `
    bar|rückgeld|ec karte|kartenzahlung|summe|verpflegungsmehraufwand|kilometergeld|übernachtung|reisekosten|anlass der bewirtung|trinkgeld|kassierer
    vielen dank für ihren einkauf|tse signatur`,
    names: 'quittung|spesen|reisekosten',
  },
  'finance/tax': {
    titles:
      'steuererklärung|einkommensteuerbescheid|lohnsteuerbescheinigung|steuerbescheid|umsatzsteuervoranmeldung|umsatzsteuererklärung',
    terms: `
    finanzamt|steueridentifikationsnummer|identifikationsnummer|zu versteuerndes einkommen|einkommensteuer|solidaritätszuschlag|kirchensteuer
    werbungskosten|sonderausgaben|veranlagungszeitraum|festsetzung|steuerklasse|elster|einspruch`,
    names: 'steuer|steuerbescheid|est',
  },
  'finance/budgets': {
    titles: 'budgetplan|haushaltsplan|budget|finanzplanung|kostenplan|wirtschaftsplan',
    terms:
      'plan|ist|abweichung|hochrechnung|investitionen|sachkosten|personalkosten|quartal|gesamtbudget|mittelverwendung|budgetverantwortlicher',
  },
  'finance/loan_documents': {
    titles: 'darlehensvertrag|kreditvertrag|kreditantrag|hypothek|schuldschein',
    terms: `
      darlehensnehmer|darlehensgeber|zinssatz|tilgung|laufzeit|monatliche rate|sollzins|effektivzins|grundschuld|restschuld|sicherheiten|kreditsumme|bürge
      vorfälligkeitsentschädigung`,
    names: 'kredit|darlehen',
  },
  'governance/audit_reports': {
    titles: 'prüfbericht|prüfungsbericht|revisionsbericht|auditbericht|bestätigungsvermerk',
    terms: `
      feststellung|feststellungen|empfehlung|maßnahmen|prüfungsumfang|prüfer|risikobewertung|interne revision|stellungnahme|kontrollen|mängel|prüfungsurteil
      schwachstelle`,
    names: 'audit|prüfbericht',
  },
  'governance/board_minutes': {
    titles:
      'protokoll|sitzungsprotokoll|niederschrift|beschlussprotokoll|vorstandssitzung|aufsichtsratssitzung|gesellschafterversammlung',
    terms: `
    anwesend|entschuldigt|tagesordnung|beschluss|einstimmig|beschlussfähigkeit|protokollführer|teilnehmer|genehmigung des protokolls|verschiedenes
    vorsitzender|abstimmung|enthaltungen|sitzungsende|nächste sitzung`,
    names: 'protokoll',
  },
  'governance/policies': {
    titles: 'richtlinie|verhaltenskodex|datenschutzrichtlinie|satzung|unternehmensrichtlinie|leitlinie|dienstanweisung',
    terms: `
      geltungsbereich|zweck|verantwortlichkeiten|verstöße|diese richtlinie|inkrafttreten|ausnahmen|mitarbeitende müssen|einhaltung|begriffsbestimmungen
      versionshistorie|gültig ab|compliance`,
    names: 'richtlinie|satzung',
  },
  'governance/security_procedures': {
    titles: 'notfallplan|sicherheitskonzept|verfahrensanweisung|arbeitsanweisung|notfallhandbuch|it sicherheitskonzept',
    terms: `
      sicherheitsvorfall|eskalation|zugriffsrechte|wiederherstellung|datensicherung|passwort|verschlüsselung|notfall|meldeweg|verantwortlicher
      schwachstellen|zutrittskontrolle|wiederanlauf`,
  },
  'hr/hiring_and_offers': {
    titles: 'stellenangebot|einstellungszusage|vertragsangebot|interviewleitfaden|bewerberbewertung',
    terms: `
    bewerber|bewerberin|bewerbungsgespräch|eintrittsdatum|wir freuen uns ihnen|jahresgehalt|zusage|vorstellungsgespräch|einarbeitung|personalauswahl
    probearbeiten`,
  },
  'hr/hr_policies_and_benefits': {
    titles: 'mitarbeiterhandbuch|urlaubsregelung|betriebsvereinbarung|arbeitszeitregelung|sozialleistungen',
    terms: `
      urlaubstage|urlaubsanspruch|elternzeit|betriebliche altersvorsorge|gleitzeit|überstunden|krankmeldung|homeoffice|betriebsrat|mutterschutz|dienstreise
      arbeitszeitkonto|zuschuss`,
  },
  'hr/job_descriptions': {
    titles: 'stellenbeschreibung|stellenausschreibung|stellenanzeige|tätigkeitsbeschreibung',
    terms: `
      ihre aufgaben|ihr profil|anforderungen|wir bieten|abgeschlossenes studium|berufserfahrung|aufgabenbereich|qualifikation|teamfähigkeit|in vollzeit
      bewerbungsunterlagen|m w d`,
  },
  'hr/payroll': {
    titles: `
      gehaltsabrechnung|lohnabrechnung|verdienstabrechnung|entgeltabrechnung|gehaltsliste|lohnjournal|abrechnung der brutto netto bezüge`,
    terms: `
      bruttolohn|nettolohn|auszahlungsbetrag|steuerklasse|lohnsteuer|sozialversicherung|rentenversicherung|krankenversicherung|personalnummer
      arbeitslosenversicherung|pflegeversicherung|gehalt|steuer brutto|gesamtbrutto|kinderfreibetrag|abrechnungsmonat|konfession|urlaubsgeld`,
    names: 'lohn|gehalt|abrechnung|lohnzettel',
  },
  'hr/performance_reviews': {
    titles: `
      mitarbeiterbeurteilung|leistungsbeurteilung|mitarbeitergespräch|zielvereinbarung|jahresgespräch|beurteilungsbogen|arbeitszeugnis`,
    terms: `
      beurteilungszeitraum|zielerreichung|stärken|entwicklungsbedarf|vorgesetzter|gesamtbeurteilung|ziele|arbeitsergebnisse|entwicklungsmaßnahmen
      kommentar des mitarbeiters|sozialkompetenz|selbsteinschätzung|leistungsbereitschaft`,
  },
  'hr/resumes': {
    titles: 'lebenslauf|bewerbung|kurzprofil|beraterprofil',
    terms: `
      berufserfahrung|ausbildung|studium|sprachkenntnisse|edv kenntnisse|persönliche daten|geburtsdatum|familienstand|praktikum|beruflicher werdegang
      schulbildung|kenntnisse|abitur|hobbys|weiterbildung|führerschein|staatsangehörigkeit|heute`,
    names: 'lebenslauf|bewerbung|cv',
  },
  'hr/employment_contracts': {
    titles: 'arbeitsvertrag|anstellungsvertrag|dienstvertrag|geschäftsführervertrag',
    terms: `
      arbeitnehmer|arbeitgeber|probezeit|kündigungsfrist|arbeitszeit|vergütung|urlaub|tätigkeit|verschwiegenheit|wochenstunden|arbeitsort|arbeitsverhältnis
      nebentätigkeit|wettbewerbsverbot|tarifvertrag|arbeitsunfähigkeit|bruttogehalt`,
    names: 'arbeitsvertrag',
  },
  'hr/medical_leave': {
    titles: 'arbeitsunfähigkeitsbescheinigung|krankmeldung|krankschreibung|ärztliche bescheinigung',
    terms: `
      arbeitsunfähig seit|voraussichtlich arbeitsunfähig bis|erstbescheinigung|folgebescheinigung|festgestellt am|arbeitsunfall|kassenarzt|krankenkasse
      vertragsarzt nr|betriebsstätten nr|dem durchgangsarzt zugewiesen|ausfertigung zur vorlage beim arbeitgeber`,
    names: 'krankmeldung|krankschreibung|au bescheinigung',
  },
  'hr/disciplinary_and_termination': {
    titles: 'kündigung|abmahnung|aufhebungsvertrag|kündigungsschreiben',
    terms: `
      hiermit kündigen wir|fristgerecht|fristlos|arbeitsverhältnis|pflichtverletzung|abfindung|letzter arbeitstag|resturlaub|im wiederholungsfall
      freistellung|betriebsrat|arbeitsuchend`,
    names: 'kündigung|abmahnung|aufhebungsvertrag',
  },
  'legal/contracts': {
    titles:
      'dienstleistungsvertrag|kaufvertrag|mietvertrag|rahmenvertrag|lizenzvertrag|auftragsverarbeitungsvertrag|werkvertrag|vereinbarung',
    terms: `
    vertragsparteien|auftragnehmer|vertragsgegenstand|kündigung|gerichtsstand|salvatorische klausel|schlussbestimmungen|laufzeit|schriftform
    gewährleistung|nachfolgend|mieter|vermieter|anwendbares recht|vertragsstrafe`,
    names: 'avv|mietvertrag',
  },
  'legal/litigation': {
    titles: 'klage|klageschrift|urteil|beschluss|mahnbescheid|ladung|berufung|schriftsatz',
    terms: `
    kläger|klägerin|beklagte|beklagter|landgericht|aktenzeichen|rechtsanwalt|im namen des volkes|streitwert|klageabweisung|beweis|tatbestand
    entscheidungsgründe|prozessbevollmächtigte|mündliche verhandlung|kosten des rechtsstreits`,
    names: 'klage|urteil|mahnbescheid',
  },
  'legal/ndas': {
    titles: 'geheimhaltungsvereinbarung|vertraulichkeitsvereinbarung|verschwiegenheitserklärung|geheimhaltungsvertrag',
    terms: `
      vertrauliche informationen|offenlegende partei|empfangende partei|geheimhaltung|geschäftsgeheimnisse|vertragsstrafe|rückgabe oder vernichtung
      dritten zugänglich|öffentlich bekannt|vertraulich zu behandeln|empfänger`,
    names: 'geheimhaltung|nda|vertraulichkeit',
  },
  'legal/privacy_policy': {
    titles: 'datenschutzerklärung|datenschutzhinweise|datenschutzinformation|cookie richtlinie',
    terms: `
      personenbezogene daten|verantwortlicher|dsgvo|betroffenenrechte|rechtsgrundlage|einwilligung|speicherdauer|auskunft|löschung|datenschutzbeauftragter
      aufsichtsbehörde|berechtigtes interesse|cookies|art 6 abs 1`,
    names: 'datenschutz',
  },
  'legal/terms_of_service': {
    titles: 'allgemeine geschäftsbedingungen|nutzungsbedingungen|agb|lieferbedingungen',
    terms: `
      vertragsschluss|widerrufsrecht|nutzer|haftungsbeschränkung|eigentumsvorbehalt|geltungsbereich|anbieter|nutzungsrecht|gewährleistung
      änderungen der nutzungsbedingungen|nutzerkonto|gerichtsstand`,
    names: 'agb',
  },
  'legal/intellectual_property': {
    titles: 'patentanmeldung|patentschrift|markenanmeldung|erfindungsmeldung|offenlegungsschrift',
    terms: `
    patentansprüche|erfinder|stand der technik|erfindung|anspruch 1|ausführungsbeispiel|dadurch gekennzeichnet dass|anmelder|anmeldetag|priorität
    patentamt|zusammenfassung|figur`,
    names: 'patent',
  },
  'regulated/application_forms': {
    titles: 'antragsformular|anmeldeformular|aufnahmeantrag|beitrittserklärung|einwilligungserklärung|personalbogen',
    terms: `
    antragsteller|vorname|nachname|geburtsdatum|geburtsort|staatsangehörigkeit|familienstand|telefonnummer|unterschrift|bitte ankreuzen|ort datum
    wird vom amt ausgefüllt|hiermit beantrage ich|ich versichere|geschlecht`,
    names: 'anmeldung|formular',
  },
  'regulated/health_records': {
    titles:
      'arztbrief|entlassungsbericht|befund|krankenakte|patientenakte|laborbefund|anamnese|rezept|op bericht|überweisung',
    terms: `
      patient|patientin|diagnose|diagnosen|therapie|medikation|anamnese|blutdruck|befund|sehr geehrte kollegin|sehr geehrter herr kollege|stationär|aufnahme
      entlassung|allergien|untersuchung|laborwerte|vorerkrankungen|mg|dosierung|verlauf|krankenhaus`,
    names: 'befund|arztbrief|patient|entlassungsbericht',
  },
  'regulated/identity_documents': {
    titles:
      'personalausweis|reisepass|führerschein|geburtsurkunde|aufenthaltstitel|heiratsurkunde|bundesrepublik deutschland',
    terms: `
    name|geburtsname|vornamen|staatsangehörigkeit|geburtsort|gültig bis|ausstellende behörde|augenfarbe|größe|ausweisnummer|unterschrift des inhabers
    standesamt`,
    names: 'reisepass|führerschein|geburtsurkunde',
  },
  'regulated/insurance_claims': {
    titles: 'schadenmeldung|schadensmeldung|unfallbericht|schadenanzeige|leistungsantrag',
    terms: `
    versicherungsnummer|schadennummer|versicherungsnehmer|schadentag|schadenhergang|unfallgegner|schadenhöhe|zeugen|polizei|geschädigter|kostenvoranschlag
    unfallort`,
    names: 'schaden|schadenmeldung|unfallbericht',
  },
  'regulated/payment_cards': {
    titles: 'kreditkartenautorisierung|kreditkartenformular|kartendaten',
    terms:
      'kartennummer|karteninhaber|gültig bis|prüfziffer|ablaufdatum|unterschrift des karteninhabers|belasten|kartentyp|visa',
  },
  'regulated/pii_text': {
    titles: 'personaldaten|persönliche daten|personalstammblatt|stammdaten|notfallkontakte',
    terms: `
      steuer id|sozialversicherungsnummer|geburtsdatum|privatadresse|bankverbindung|personalausweisnummer|notfallkontakt|mobilnummer|familienstand
      mein name ist|ich wohne in|geburtsname`,
    names: 'stammdaten|personaldaten',
  },
  'other/news_posts': {
    titles: 'pressemitteilung|nachrichten|newsletter|aktuelles|ankündigung',
    terms: `
      mitgeteilt|laut|sprecher|polizei|minister|am montag|prozent|regierung|bundestag|veranstaltung|presse|bekannt gegeben|agentur|bürger`,
  },
  'other/recipes': {
    titles: 'rezept|zutaten|zubereitung',
    terms:
      'zutaten|zubereitung|portionen|el|tl|backofen|mehl|zucker|zwiebel|salz|pfeffer|minuten|rühren|kochen|backen|pfanne|schneiden|eier|milch|teig',
  },
  'other/blog_posts': {
    titles: 'blog|erfahrungsbericht|gastbeitrag',
    terms: `
      heute möchte ich|in diesem beitrag|wir haben gelernt|meiner meinung nach|ich finde|schreibt mir|kommentare|tipps|weiterlesen|unser team|erfahrungen`,
  },
  'other/technical_docs': {
    titles: 'bedienungsanleitung|handbuch|installationsanleitung|dokumentation|benutzerhandbuch',
    terms:
      'installation|konfiguration|parameter|funktion|server|datenbank|version|einstellungen|software|befehl|schnittstelle|anleitung|schalter',
  },
  'other/correspondence': {
    titles: 'liebe grüße|einladung|herzlichen glückwunsch|urlaub',
    terms:
      'liebe grüße|wochenende|geburtstag|familie|urlaub|treffen|heute abend|wie geht es dir|bis bald|freue mich|kuss|party',
  },
  'other/incident_reports': {
    titles: 'unfalluntersuchungsbericht|untersuchungsbericht|ereignisbericht|störungsbericht',
    terms:
      'flugzeug|pilot|unfallursache|ursache|hergang|wetter|verletzte|schaden|ereignis|triebwerk|landung|untersuchung',
  },
  'other/clinical_trial_protocols': {
    titles: 'studienprotokoll|prüfplan|klinische studie',
    terms: `
      einschlusskriterien|ausschlusskriterien|primärer endpunkt|randomisiert|placebo|prüfarzt|studienteilnehmer|einwilligung|sponsor|wirksamkeit
      unerwünschte ereignisse`,
  },
}
