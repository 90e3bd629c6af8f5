import type { Lexicon } from './types.ts'

export const it: Lexicon = {
  'business/customer_lists': {
    titles: 'elenco clienti|lista clienti|anagrafica clienti|rubrica',
    terms:
      'codice cliente|nome cliente|ragione sociale|referente|azienda|telefono|cap|cognome|posta elettronica|cliente dal|agente',
    names: 'clienti|contatti',
  },
  'business/price_lists': {
    titles: 'listino prezzi|listino|catalogo|tariffario',
    terms:
      'codice articolo|descrizione|prezzo unitario|prezzo di listino|sconto|quantità minima|valido dal|iva esclusa|confezione',
    names: 'listino|prezzi',
  },
  'business/product_roadmaps': {
    titles: 'roadmap di prodotto|piano di prodotto|tabella di marcia',
    terms:
      'traguardo|previsto|trimestre|prossima versione|priorità|data prevista|funzionalità|breve termine|lungo termine',
  },
  'business/project_status_reports': {
    titles: 'stato avanzamento lavori|relazione di progetto|stato del progetto|rapporto di avanzamento',
    terms: `
      stato generale|prossimi passi|rischi|responsabile di progetto|in linea|ritardo|deliverable|punti aperti|periodo di riferimento|avanzamento`,
  },
  'business/proposals': {
    titles: 'proposta|proposta commerciale|preventivo|offerta|gara d appalto',
    terms:
      'vi proponiamo|validità dell offerta|soluzione proposta|il nostro approccio|cronoprogramma|costo totale|referenze|accettazione',
    names: 'offerta|preventivo',
  },
  'business/sales_and_marketing': {
    titles: 'piano marketing|piano vendite|report vendite',
    terms:
      'target|campagna|quota di mercato|previsioni di vendita|potenziali clienti|concorrenti|marchio|tasso di conversione|pubblicità',
  },
  'business/business_plans': {
    titles: 'piano aziendale|piano industriale|piano strategico|analisi di mercato',
    terms: `
      modello di business|punti di forza|punti di debolezza|opportunità|minacce|fabbisogno finanziario|vantaggio competitivo|fondatori
      mercato di riferimento`,
  },
  'finance/bank_statements': {
    titles: 'estratto conto|lista movimenti|estratto conto corrente',
    terms: `
      saldo iniziale|saldo finale|numero conto|data valuta|data contabile|bonifico|addebito|accredito|dare|avere|iban|bic|causale|prelievo|intestatario`,
    names: 'estratto conto',
  },
  'finance/financial_statements': {
    titles: 'bilancio|conto economico|stato patrimoniale|bilancio consolidato|nota integrativa',
    terms: `
      ricavi|utile netto|perdita|patrimonio netto|attivo|passivo|immobilizzazioni|debiti|crediti|ammortamenti|esercizio|valore della produzione
      rendiconto finanziario`,
    names: 'bilancio',
  },
  'finance/invoices': {
    titles: 'fattura|nota di credito|fattura proforma|parcella',
    terms: `
    numero fattura|fattura n|data fattura|scadenza|imponibile|totale fattura|partita iva|codice fiscale|quantità|prezzo unitario|modalità di pagamento
    coordinate bancarie|totale da pagare|cedente|cessionario`,
    names: 'fattura|fatture',
  },
  'finance/purchase_orders': {
    titles: 'ordine di acquisto|ordine|conferma d ordine|documento di trasporto',
    terms: `
      numero ordine|data ordine|fornitore|data di consegna|luogo di consegna|quantità ordinata|richiesto da|ufficio acquisti|condizioni di consegna`,
    names: 'ordine',
  },
  'finance/receipts_and_expenses': {
    titles: 'ricevuta|scontrino|nota spese|rimborso spese',
    terms: 'contanti|resto|trasferta|chilometri|alloggio|pasti|rimborso|grazie e arrivederci|documento commerciale',
    names: 'nota spese|ricevuta',
  },
  'finance/tax': {
    titles: 'dichiarazione dei redditi|modello 730|certificazione unica|dichiarazione iva|cartella esattoriale',
    terms: `
      agenzia delle entrate|contribuente|reddito imponibile|irpef|ritenute|imposta|detrazioni|codice fiscale|anno d imposta|modello redditi
      addizionale regionale`,
    names: 'redditi|f24',
  },
  'finance/budgets': {
    titles: 'bilancio di previsione|budget annuale|previsione di spesa',
    terms:
      'preventivo|consuntivo|scostamento|previsione|centro di costo|investimenti|spese per il personale|totale budget|trimestre',
  },
  'finance/loan_documents': {
    titles: 'contratto di mutuo|contratto di finanziamento|richiesta di prestito|cambiale',
    terms:
      'mutuatario|mutuante|tasso di interesse|rata mensile|durata|capitale residuo|garanzia|ipoteca|taeg|estinzione anticipata|garante',
    names: 'prestito',
  },
  'governance/audit_reports': {
    titles: 'relazione di audit|rapporto di audit|revisione interna|relazione del revisore',
    terms: `
      rilievo|rilievi|raccomandazione|raccomandazioni|ambito dell audit|revisore|piano d azione|livello di rischio|controllo interno|giudizio|non conformità`,
    names: 'audit',
  },
  'governance/board_minutes': {
    titles: 'verbale|verbale di riunione|verbale di assemblea|consiglio di amministrazione',
    terms: `
    presenti|assenti|ordine del giorno|delibera|approvato all unanimità|numero legale|segretario|votazione|la seduta è tolta|varie ed eventuali|astenuti
    prossima riunione`,
    names: 'verbale',
  },
  'governance/policies': {
    titles: 'politica|codice etico|regolamento interno|politica di sicurezza|statuto|codice di condotta',
    terms: `
      ambito di applicazione|scopo|responsabilità|violazioni|la presente politica|entrata in vigore|eccezioni|i dipendenti devono|conformità|definizioni
      sanzioni`,
    names: 'regolamento|statuto',
  },
  'governance/security_procedures': {
    titles:
      'procedura|piano di continuità operativa|piano di emergenza|procedura di sicurezza|gestione degli incidenti',
    terms: `
      incidente di sicurezza|escalation|controllo degli accessi|backup|ripristino|password|cifratura|vulnerabilità|responsabile della sicurezza`,
  },
  'hr/hiring_and_offers': {
    titles: 'lettera di assunzione|proposta di assunzione|lettera di impegno',
    terms:
      'candidato|candidata|colloquio|data di assunzione|siamo lieti di|retribuzione annua|selezione|assunzione|periodo di prova',
  },
  'hr/hr_policies_and_benefits': {
    titles: 'manuale del dipendente|regolamento ferie|welfare aziendale',
    terms:
      'ferie|congedo parentale|assicurazione sanitaria|lavoro agile|straordinari|maternità|orario di lavoro|buoni pasto|permessi',
  },
  'hr/job_descriptions': {
    titles: 'mansionario|offerta di lavoro|descrizione della posizione|annuncio di lavoro',
    terms:
      'mansioni|requisiti|responsabilità|esperienza|titolo di studio|offriamo|riporta a|tipo di contratto|competenze|cerchiamo',
  },
  'hr/payroll': {
    titles: 'busta paga|cedolino|cedolino paga|libro unico del lavoro',
    terms: `
      retribuzione lorda|netto in busta|paga base|trattenute|inps|irpef|tfr|ferie residue|matricola|periodo di paga|competenze|contributi|netto a pagare
      scatti anzianità|livello`,
    names: 'busta paga|cedolino|stipendi',
  },
  'hr/performance_reviews': {
    titles: 'valutazione delle prestazioni|scheda di valutazione|valutazione annuale',
    terms: `
      obiettivi|punti di forza|aree di miglioramento|valutatore|raggiungimento degli obiettivi|valutazione complessiva|competenze|commenti del dipendente
      piano di sviluppo`,
  },
  'hr/resumes': {
    titles: 'profilo professionale',
    terms: `
      esperienza lavorativa|esperienze professionali|istruzione e formazione|lingue|competenze|dati personali|data di nascita|patente|laurea|stato civile
      tirocinio|madrelingua|capacità`,
    names: 'cv',
  },
  'hr/employment_contracts': {
    titles: 'contratto di lavoro|contratto a tempo indeterminato|contratto di assunzione',
    terms: `
      il lavoratore|il datore di lavoro|periodo di prova|preavviso|orario di lavoro|retribuzione|sede di lavoro|ferie|ccnl|livello|inquadramento`,
    names: 'contratto di lavoro',
  },
  'hr/medical_leave': {
    titles: 'certificato di malattia|certificato medico|attestato di malattia',
    terms:
      'prognosi|malattia|inps|medico curante|inizio malattia|lavoratore|continuazione|assenza|infortunio|visita fiscale',
    names: 'malattia|certificato medico',
  },
  'hr/disciplinary_and_termination': {
    titles: 'lettera di licenziamento|richiamo scritto|lettera di dimissioni|contestazione disciplinare',
    terms: `
      licenziamento|giusta causa|provvedimento disciplinare|dimissioni|preavviso|liquidazione|ultimo giorno di lavoro|si comunica|contestazione`,
    names: 'licenziamento|dimissioni',
  },
  'legal/contracts': {
    titles: 'contratto|contratto di servizi|contratto di locazione|contratto di compravendita|accordo quadro',
    terms: `
      le parti|di seguito|oggetto del contratto|risoluzione|responsabilità|forza maggiore|legge applicabile|clausola|locatore|conduttore|foro competente
      premesso che|si conviene|durata|recesso`,
    names: 'contratto',
  },
  'legal/litigation': {
    titles: 'atto di citazione|sentenza|ricorso|decreto ingiuntivo|comparsa',
    terms:
      'attore|convenuto|tribunale|giudice|avvocato|p q m|motivi della decisione|udienza|ricorrente|corte d appello|spese di lite|r g',
    names: 'sentenza|ricorso',
  },
  'legal/ndas': {
    titles: 'accordo di riservatezza|accordo di non divulgazione|patto di riservatezza',
    terms: `
      informazioni riservate|parte divulgante|parte ricevente|riservatezza|segreti commerciali|pubblico dominio|non divulgare|terzi
      restituzione o distruzione`,
    names: 'nda|riservatezza',
  },
  'legal/privacy_policy': {
    titles: 'informativa sulla privacy|informativa privacy|cookie policy',
    terms: `
    dati personali|titolare del trattamento|gdpr|diritto di accesso|cancellazione|base giuridica|consenso|periodo di conservazione
    responsabile della protezione dei dati|garante|finalità`,
    names: 'privacy|informativa',
  },
  'legal/terms_of_service': {
    titles: 'termini e condizioni|condizioni generali|condizioni d uso|termini di servizio',
    terms: `
      utente|account|diritto di recesso|limitazione di responsabilità|accettazione|proprietà intellettuale|il servizio|cancellazione|modifiche ai termini
      garanzia`,
    names: 'termini',
  },
  'legal/intellectual_property': {
    titles: 'domanda di brevetto|brevetto|registrazione marchio',
    terms: `
      rivendicazioni|inventore|stato della tecnica|invenzione|rivendicazione 1|caratterizzato dal fatto che|richiedente|data di deposito|priorità|marchio
      riassunto`,
  },
  'regulated/application_forms': {
    titles: 'modulo di richiesta|domanda di iscrizione|modulo di iscrizione|domanda di',
    terms: `
      richiedente|nome|cognome|data di nascita|luogo di nascita|cittadinanza|residenza|firma|barrare|riservato all ufficio|il sottoscritto|dichiara
      stato civile|professione`,
    names: 'domanda|iscrizione',
  },
  'regulated/health_records': {
    titles: 'cartella clinica|referto|lettera di dimissione|ricetta|referto medico|esami di laboratorio',
    terms:
      'paziente|diagnosi|anamnesi|pressione arteriosa|esame obiettivo|ricovero|dimissione|allergie|mg|medico|decorso|sintomi|intervento|ospedale',
    names: 'paziente|referto|cartella clinica',
  },
  'regulated/identity_documents': {
    titles:
      'carta d identità|passaporto|patente di guida|permesso di soggiorno|certificato di nascita|repubblica italiana',
    terms:
      'cognome|nome|cittadinanza|nato il|scadenza|numero documento|sesso|statura|firma del titolare|comune di|rilasciato da',
    names: 'carta identità|passaporto|patente',
  },
  'regulated/insurance_claims': {
    titles: 'denuncia di sinistro|constatazione amichevole|richiesta di risarcimento',
    terms:
      'numero polizza|numero sinistro|assicurato|compagnia|data del sinistro|danni|testimoni|veicolo|targa|luogo del sinistro|perito',
    names: 'sinistro',
  },
  'regulated/payment_cards': {
    titles: 'autorizzazione carta di credito|dati della carta',
    terms: 'numero carta|titolare della carta|data di scadenza|codice di sicurezza|carta di credito|addebito|visa',
    names: 'carta di credito',
  },
  'regulated/pii_text': {
    titles: 'dati personali|scheda personale|anagrafica dipendenti|contatti di emergenza',
    terms: `
      codice fiscale|data di nascita|indirizzo|numero di passaporto|contatto di emergenza|cellulare|conto corrente|mi chiamo|abito in|stato di famiglia`,
    names: 'dati personali',
  },
  'other/news_posts': {
    titles: 'comunicato stampa|notizie|comunicato',
    terms: 'ha annunciato|secondo|portavoce|polizia|ministro|lunedì|per cento|stampa|cittadini|ha dichiarato',
  },
  'other/recipes': {
    titles: 'ricetta|ingredienti|preparazione|procedimento',
    terms:
      'ingredienti|procedimento|cucchiaio|forno|zucchero|burro|cipolla|sale|pepe|minuti|mescolare|cuocere|padella|uova|latte|impasto|aglio|olio d oliva',
  },
  'other/blog_posts': {
    titles: 'blog|articolo|la mia esperienza',
    terms:
      'in questo articolo|oggi vi|abbiamo imparato|secondo me|commenti|continua a leggere|il nostro team|consigli|penso che',
  },
  'other/technical_docs': {
    titles: 'documentazione|manuale utente|guida all installazione|manuale d uso',
    terms:
      'installazione|configurazione|parametri|funzione|server|database|versione|esempio|programma|comando|file|interfaccia|dispositivo',
  },
  'other/correspondence': {
    titles: 'ciao|invito|buon compleanno|vacanze',
    terms: 'baci|fine settimana|compleanno|famiglia|bambini|stasera|come stai|a presto|mamma|festa|abbracci',
  },
}
