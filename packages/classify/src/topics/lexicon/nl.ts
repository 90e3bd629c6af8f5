import type { Lexicon } from './types.ts'

export const nl: Lexicon = {
  'business/customer_lists': {
    titles: 'klantenlijst|klantenbestand|contactenlijst|adressenlijst',
    terms:
      'klantnaam|contactpersoon|bedrijf|telefoonnummer|postcode|plaats|voornaam|achternaam|e mailadres|klant sinds|accountmanager',
    names: 'klanten|contacten',
  },
  'business/price_lists': {
    titles: 'prijslijst|tarievenlijst|catalogus|tarieven',
    terms: 'artikelnummer|stukprijs|adviesprijs|korting|minimale afname|geldig vanaf|excl btw|verpakkingseenheid',
    names: 'prijslijst|tarieven',
  },
  'business/product_roadmaps': {
    titles: 'productroadmap|productplanning|ontwikkelplan',
    terms:
      'mijlpaal|mijlpalen|gepland|kwartaal|volgende versie|prioriteiten|streefdatum|functionaliteiten|korte termijn|lange termijn',
  },
  'business/project_status_reports': {
    titles: 'voortgangsrapportage|statusrapport|projectrapportage|voortgangsverslag',
    terms: `
      algemene status|volgende stappen|risico s|projectleider|op schema|vertraging|opleveringen|openstaande punten|rapportageperiode|behaalde resultaten`,
  },
  'business/proposals': {
    titles: 'offerte|voorstel|projectvoorstel|aanbesteding',
    terms:
      'wij bieden u|werkzaamheden|geldigheid van de offerte|voorgestelde oplossing|onze aanpak|planning|totale kosten|referenties|offertenummer',
    names: 'offerte|voorstel',
  },
  'business/sales_and_marketing': {
    titles: 'marketingplan|verkoopplan|verkooprapport',
    terms: 'doelgroep|marktaandeel|verkoopprognose|prospects|concurrenten|merk|conversie|reclame',
  },
  'business/business_plans': {
    titles: 'ondernemingsplan|bedrijfsplan|strategisch plan|marktonderzoek',
    terms:
      'verdienmodel|sterktes|zwaktes|kansen|bedreigingen|financieringsbehoefte|concurrentievoordeel|oprichters|doelmarkt',
  },
  'finance/bank_statements': {
    titles: 'rekeningafschrift|bankafschrift|rekeningoverzicht',
    terms:
      'beginsaldo|eindsaldo|vorig saldo|nieuw saldo|rekeningnummer|valutadatum|boekdatum|incasso|bij|af|iban|bic|tegenrekening|geldautomaat',
    names: 'afschrift|bankafschrift',
  },
  'finance/financial_statements': {
    titles: 'jaarrekening|balans|winst en verliesrekening|jaarverslag',
    terms:
      'omzet|nettowinst|eigen vermogen|passiva|vaste activa|schulden|vorderingen|afschrijvingen|boekjaar|balanstotaal|voorzieningen|liquide middelen',
    names: 'jaarrekening|balans',
  },
  'finance/invoices': {
    titles: 'factuur|creditnota|proformafactuur|creditfactuur',
    terms:
      'factuurnummer|vervaldatum|btw|btw nummer|kvk|totaal te betalen|betalingstermijn|bankgegevens|debiteurnummer|totaal excl btw|totaal incl btw',
    names: 'factuur|facturen',
  },
  'finance/purchase_orders': {
    titles: 'inkooporder|bestelling|bestelbon|orderbevestiging|pakbon',
    terms: 'leverancier|leverdatum|afleveradres|besteld aantal|besteld door|inkoper|leveringsvoorwaarden',
    names: 'bestelling|inkooporder',
  },
  'finance/receipts_and_expenses': {
    titles: 'bon|kassabon|declaratie|onkostendeclaratie|kwitantie',
    terms:
      'contant|wisselgeld|pinpas|kilometervergoeding|reiskosten|overnachting|maaltijden|vergoeding|reden|bedankt voor uw bezoek',
    names: 'bon|declaratie|onkosten',
  },
  'finance/tax': {
    titles: 'belastingaangifte|aangifte inkomstenbelasting|aanslag inkomstenbelasting|btw aangifte|jaaropgaaf',
    terms: `
      belastingdienst|burgerservicenummer|belastbaar inkomen|inkomstenbelasting|loonheffing|aftrekposten|belastingjaar|aanslag|heffingskorting
      voorlopige aanslag`,
    names: 'aangifte|aanslag|jaaropgaaf',
  },
  'finance/budgets': {
    titles: 'begroting|jaarbegroting|budgetoverzicht',
    terms: 'begroot|realisatie|verschil|prognose|kostenplaats|investeringen|personeelskosten|totaal budget|kwartaal',
  },
  'finance/loan_documents': {
    titles: 'leningovereenkomst|hypotheekakte|kredietaanvraag|schuldbekentenis',
    terms:
      'geldnemer|geldgever|rentepercentage|maandlast|looptijd|restschuld|zekerheid|hypotheek|aflossing|borg|leenbedrag',
    names: 'lening|hypotheek',
  },
  'governance/audit_reports': {
    titles: 'auditrapport|controleverslag|interne audit|controleverklaring',
    terms: `
      bevinding|bevindingen|aanbeveling|aanbevelingen|reikwijdte|auditor|actieplan|risiconiveau|interne beheersing|oordeel|kwetsbaarheid`,
    names: 'audit',
  },
  'governance/board_minutes': {
    titles: 'notulen|vergaderverslag|bestuursvergadering|algemene vergadering',
    terms: `
      aanwezig|afwezig|agenda|besluit|unaniem|quorum|notulist|voorzitter|stemming|rondvraag|sluiting|actiepunten|volgende vergadering|vaststelling notulen`,
    names: 'notulen|verslag',
  },
  'governance/policies': {
    titles: 'beleid|gedragscode|beveiligingsbeleid|statuten|huisreglement',
    terms: `
      toepassingsgebied|doel|verantwoordelijkheden|overtreding|dit beleid|inwerkingtreding|uitzonderingen|medewerkers moeten|naleving|definities|sancties`,
    names: 'beleid|statuten',
  },
  'governance/security_procedures': {
    titles: 'procedure|continuïteitsplan|calamiteitenplan|beveiligingsprocedure|werkinstructie',
    terms: `
      beveiligingsincident|escalatie|toegangsrechten|back up|herstel|wachtwoord|versleuteling|kwetsbaarheden|beveiligingsfunctionaris|melden`,
  },
  'hr/hiring_and_offers': {
    titles: 'aanbiedingsbrief|arbeidsaanbod|interviewleidraad',
    terms:
      'kandidaat|sollicitatie|sollicitatiegesprek|startdatum|wij bieden u graag|jaarsalaris|werving|indiensttreding|proeftijd',
  },
  'hr/hr_policies_and_benefits': {
    titles: 'personeelshandboek|verlofregeling|arbeidsvoorwaarden',
    terms: `
      vakantiedagen|ouderschapsverlof|zorgverzekering|thuiswerken|overuren|zwangerschapsverlof|werktijden|pensioen|verlof|ziekmelding|reiskostenvergoeding`,
  },
  'hr/job_descriptions': {
    titles: 'functiebeschrijving|vacature|functieprofiel',
    terms: `
      taken|functie eisen|verantwoordelijkheden|werkervaring|opleidingsniveau|wij bieden|rapporteert aan|dienstverband|competenties|wij zoeken|jouw profiel`,
  },
  'hr/payroll': {
    titles: 'loonstrook|salarisstrook|loonspecificatie|salarisspecificatie|loonstaat',
    terms: `
      brutoloon|nettoloon|loonheffing|sociale verzekeringen|pensioenpremie|personeelsnummer|burgerservicenummer|vakantiegeld|uurloon|periode
      netto uit te betalen|arbeidskorting|salaris`,
    names: 'loonstrook|salaris|loon',
  },
  'hr/performance_reviews': {
    titles: 'functioneringsgesprek|beoordelingsformulier|beoordelingsgesprek|jaargesprek',
    terms: `
      doelstellingen|sterke punten|verbeterpunten|beoordelaar|eindoordeel|competenties|opmerkingen medewerker|ontwikkelplan|beoordelingsperiode
      leidinggevende`,
  },
  'hr/resumes': {
    titles: 'cv|persoonlijk profiel',
    terms: `
      werkervaring|opleiding|opleidingen|talen|vaardigheden|persoonlijke gegevens|geboortedatum|rijbewijs|burgerlijke staat|stage|cursussen|hobby s
      referenties|nationaliteit`,
    names: 'cv',
  },
  'hr/employment_contracts': {
    titles: 'arbeidsovereenkomst|arbeidscontract|arbeidsovereenkomst voor bepaalde tijd',
    terms:
      'werknemer|werkgever|proeftijd|opzegtermijn|arbeidsduur|salaris|standplaats|vakantiedagen|concurrentiebeding|geheimhouding|functie',
    names: 'arbeidsovereenkomst|arbeidscontract',
  },
  'hr/medical_leave': {
    titles: 'ziekmelding|arbeidsongeschiktheidsverklaring|ziekteattest|medisch attest',
    terms:
      'arbeidsongeschikt|bedrijfsarts|ziek gemeld|herstel|werkhervatting|re integratie|verzuim|arts|duur van de afwezigheid',
    names: 'ziekmelding|verzuim',
  },
  'hr/disciplinary_and_termination': {
    titles: 'ontslagbrief|schriftelijke waarschuwing|vaststellingsovereenkomst',
    terms: `
      ontslag|opzegging|waarschuwing|dringende reden|transitievergoeding|laatste werkdag|op staande voet|disciplinaire maatregel|beëindiging`,
    names: 'ontslag|waarschuwing',
  },
  'legal/contracts': {
    titles:
      'overeenkomst|dienstverleningsovereenkomst|huurovereenkomst|koopovereenkomst|verwerkersovereenkomst|raamovereenkomst',
    terms: `
      partijen|hierna te noemen|voorwerp van de overeenkomst|opzegging|aansprakelijkheid|overmacht|toepasselijk recht|opdrachtgever|opdrachtnemer|huurder
      verhuurder|bevoegde rechter|komen overeen|looptijd`,
    names: 'overeenkomst|contract',
  },
  'legal/litigation': {
    titles: 'dagvaarding|vonnis|beschikking|verzoekschrift|arrest',
    terms: `
      eiser|gedaagde|rechtbank|rechter|advocaat|zaaknummer|beoordeling|zitting|hoger beroep|gerechtshof|proceskosten|verzoeker|verweerder`,
    names: 'dagvaarding|vonnis',
  },
  'legal/ndas': {
    titles: 'geheimhoudingsovereenkomst|geheimhoudingsverklaring|vertrouwelijkheidsovereenkomst',
    terms: `
      vertrouwelijke informatie|verstrekkende partij|ontvangende partij|geheimhouding|bedrijfsgeheimen|teruggave of vernietiging|openbaar|derden|boete`,
    names: 'nda|geheimhouding',
  },
  'legal/privacy_policy': {
    titles: 'privacyverklaring|privacybeleid|cookiebeleid',
    terms: `
      persoonsgegevens|verwerkingsverantwoordelijke|avg|recht op inzage|verwijdering|cookies|grondslag|toestemming|bewaartermijn
      functionaris gegevensbescherming|autoriteit persoonsgegevens`,
    names: 'privacy',
  },
  'legal/terms_of_service': {
    titles: 'algemene voorwaarden|gebruiksvoorwaarden|leveringsvoorwaarden',
    terms:
      'gebruiker|account|herroepingsrecht|aansprakelijkheid|acceptatie|intellectuele eigendom|de dienst|annulering|wijziging van de voorwaarden',
    names: 'voorwaarden',
  },
  'legal/intellectual_property': {
    titles: 'octrooiaanvraag|octrooi|merkregistratie',
    terms: `
      conclusies|uitvinder|stand van de techniek|uitvinding|conclusie 1|uitvoeringsvorm|met het kenmerk dat|aanvrager|indieningsdatum|prioriteit|merk
      uittreksel`,
  },
  'regulated/application_forms': {
    titles: 'aanvraagformulier|inschrijfformulier|aanmeldingsformulier|formulier',
    terms: `
    aanvrager|voornaam|achternaam|geboortedatum|geboorteplaats|nationaliteit|handtekening|aankruisen|in te vullen door|ondergetekende|verklaart
    burgerlijke staat|beroep`,
    names: 'aanvraag|inschrijving|formulier',
  },
  'regulated/health_records': {
    titles: 'medisch dossier|ontslagbrief ziekenhuis|patiëntendossier|recept|laboratoriumuitslag|verwijsbrief',
    terms: `
      patiënt|diagnose|behandeling|voorgeschiedenis|bloeddruk|lichamelijk onderzoek|opname|allergieën|mg|arts|beloop|klachten|operatie|ziekenhuis|medicatie
      anamnese`,
    names: 'patiënt|recept|verwijsbrief',
  },
  'regulated/identity_documents': {
    titles: 'identiteitskaart|paspoort|rijbewijs|verblijfsvergunning|geboorteakte|koninkrijk der nederlanden',
    terms:
      'voornamen|nationaliteit|geboren|geldig tot|documentnummer|geslacht|lengte|handtekening van de houder|burgemeester van|autoriteit',
    names: 'paspoort|rijbewijs|identiteitskaart',
  },
  'regulated/insurance_claims': {
    titles: 'schadeformulier|schadeaangifte|aanrijdingsformulier|schademelding',
    terms: `
      polisnummer|schadenummer|verzekerde|verzekeraar|schadedatum|toedracht|schade|getuigen|voertuig|kenteken|plaats van het ongeval|expert`,
    names: 'schade|schadeformulier',
  },
  'regulated/payment_cards': {
    titles: 'creditcardmachtiging|kaartgegevens',
    terms: 'kaartnummer|kaarthouder|vervaldatum|beveiligingscode|creditcard|afschrijven|visa',
    names: 'creditcard',
  },
  'regulated/pii_text': {
    titles: 'persoonsgegevens|personeelsgegevens|noodcontacten',
    terms: `
      burgerservicenummer|geboortedatum|woonadres|paspoortnummer|contactpersoon bij nood|mobiel nummer|bankrekening|mijn naam is|ik woon in|meisjesnaam`,
    names: 'persoonsgegevens',
  },
  'other/news_posts': {
    titles: 'persbericht|nieuws|nieuwsbrief|aankondiging',
    terms: 'maakte bekend|volgens|woordvoerder|politie|minister|maandag|procent|kabinet|evenement|pers|burgers|aldus',
  },
  'other/recipes': {
    titles: 'recept|ingrediënten|bereiding',
    terms:
      'ingrediënten|bereiding|eetlepel|oven|bloem|suiker|boter|ui|zout|peper|minuten|roeren|koken|pan|eieren|melk|deeg|knoflook|snijd',
  },
  'other/blog_posts': {
    titles: 'blog|artikel|ervaringen',
    terms: 'in dit artikel|vandaag wil ik|wij hebben geleerd|naar mijn mening|reacties|lees meer|ons team|tips|ik vind',
  },
  'other/technical_docs': {
    titles: 'documentatie|gebruikershandleiding|installatiehandleiding|handleiding',
    terms: `
      installatie|configuratie|parameters|functie|server|database|versie|voorbeeld|programma|opdracht|bestand|interface|apparaat|instellingen`,
  },
  'other/correspondence': {
    titles: 'hoi|uitnodiging|gefeliciteerd|vakantie',
    terms: 'groetjes|weekend|verjaardag|familie|kinderen|eten|vakantie|vanavond|hoe gaat het|tot snel|feest|liefs',
  },
}
