/**
 * What columns are called in ten languages, as staff and programs of companies write them: English, German, French, Spanish, Italian,
 * Portuguese, Dutch, Polish, Swedish, Czech; behind the double bar short forms. Gathered apart from the product's lexicon.
 */
export const headers = {
  fullName:
    'full name|person name|vollständiger Name|nom et prénom|nombre completo|nome e cognome|nome completo|volledige naam|imię i nazwisko|fullständigt namn|jméno a příjmení||fullnm|empname|custName|name_full',
  firstName:
    'first name|given name|Vorname|prénom|nombre de pila|nome di battesimo|primeiro nome|voornaam|imię|förnamn|křestní jméno||fname|f_name|firstnm|vname',
  lastName:
    'last name|surname|Nachname|Familienname|nom de famille|apellidos|cognome|sobrenome|apelido|achternaam|nazwisko|efternamn|příjmení||lname|l_name|lastnm|nname',
  email:
    'email|email address|E-Mail-Adresse|adresse e-mail|correo electrónico|indirizzo email|endereço de e-mail|e-mailadres|adres e-mail|e-postadress|e-mailová adresa||eml|mail|email_addr|e_mail1',
  phone:
    'phone number|mobile phone|Telefonnummer|Mobilnummer|numéro de téléphone|téléphone portable|número de teléfono|teléfono móvil|numero di telefono|cellulare|telemóvel|celular|telefoonnummer|mobiel nummer|numer telefonu|telefonnummer|mobilnummer|telefonní číslo|mobil||tel|ph_no|mob|tel_nr|phone2|gsm',
  birth:
    'date of birth|birth date|birthday|Geburtsdatum|Geburtstag|date de naissance|fecha de nacimiento|data di nascita|data de nascimento|geboortedatum|data urodzenia|födelsedatum|datum narození||dob|bdate|b_day|gebdat|fnac|d_o_b',
  ssn: 'social security number|ssn|US SSN|soc sec no||soc_sec_no|ssn_nbr|SSN4',
  street:
    'street address|street|Straße und Hausnummer|Straße|rue|adresse postale|calle y número|dirección|via e numero civico|indirizzo|rua|morada|straat en huisnummer|ulica|gatuadress|ulice a číslo||addr1|addr|str|strasse',
  fullAddress:
    'home address|postal address|Wohnanschrift|Adresse|adresse complète|dirección completa|indirizzo di residenza|endereço completo|woonadres|adres zamieszkania|hemadress|adresa bydliště||addr_full|res_addr|mail_address',
  card: 'credit card number|card number|Kreditkartennummer|numéro de carte bancaire|número de tarjeta de crédito|numero carta di credito|número do cartão|creditcardnummer|numer karty kredytowej|kreditkortsnummer|číslo platební karty||cc|ccn|card_no|pan|crd_nbr|cardnumber',
  cvv: 'security code|cvv|cvv code|card verification value|Kartenprüfnummer|cryptogramme visuel|código cvv|codice di sicurezza cvv|código de segurança|cvc code|kod cvv|cvc-kod|kód cvc||cvc|cvv2|cv2',
  expiry:
    'expiry date|expiration|gültig bis|date d’expiration|fecha de caducidad|scadenza|validade|vervaldatum||exp|exp_dt',
  iban: 'iban|bank account iban|IBAN Kontonummer|compte bancaire iban|cuenta iban|codice iban|conta iban|iban rekening|numer rachunku iban|iban-konto|iban účtu||iban_cd|acct_iban',
  passport:
    'passport number|passport no|Reisepassnummer|numéro de passeport|número de pasaporte|numero passaporto|número do passaporte|paspoortnummer|numer paszportu|passnummer|číslo pasu||ppno|pass_no|passport',
  licence:
    'driver licence number|driving license number|Führerscheinnummer|numéro de permis de conduire|número de licencia de conducir|numero patente di guida|número da carta de condução|rijbewijsnummer|numer prawa jazdy|körkortsnummer|číslo řidičského průkazu||dl_no|drv_lic|dlnum',
  plate:
    'license plate|number plate|Kennzeichen|plaque d’immatriculation|matrícula|targa|placa do veículo|kenteken|numer rejestracyjny|registreringsnummer|SPZ||plate_no|veh_reg|kfz_kz',
  salary:
    'annual salary|gross salary|Jahresgehalt|Bruttolohn|salaire annuel|salaire brut|salario bruto|salario anual|stipendio lordo|retribuzione annua|salário bruto|bruto jaarsalaris|wynagrodzenie brutto|årslön|hrubá mzda||sal|ann_sal|gross_sal|base_sal',
  ip: 'ip address|client ip|IP-Adresse|adresse ip|dirección ip|indirizzo ip|endereço ip|ip-adres|adres ip|ip-adress|ip adresa||ip|src_ip|ipv4|ip_addr',
  mac: 'mac address|MAC-Adresse|adresse mac|dirección mac|indirizzo mac|endereço mac|mac-adres||mac|hw_addr|wifi_mac',
  username:
    'user name|login name|Benutzername|nom d’utilisateur|nombre de usuario|nome utente|nome de usuário|gebruikersnaam|nazwa użytkownika|användarnamn|uživatelské jméno||usr|uid|login|username',
  password:
    'password|Passwort|mot de passe|contraseña|parola d’accesso|senha|wachtwoord|hasło|lösenord|heslo||pwd|passwd|pw',
  apiKey:
    'api key|api token|secret key|access key|API-Schlüssel|clé api|clave api|chiave api|chave de api||apikey|api_secret|auth_token',
  icd: 'diagnosis code|icd 10 code|Diagnoseschlüssel|code diagnostic|código de diagnóstico|codice diagnosi|código cid|diagnosecode|kod choroby icd|diagnoskod|kód diagnózy||icd|dx_code|icd10|diag_cd',
  record:
    'medical record number|patient id|Patientennummer|numéro de dossier médical|número de historia clínica|numero cartella clinica|número do prontuário|patiëntnummer|numer pacjenta|journalnummer|číslo pacienta||mrn|pat_id|ptno',
  blood:
    'blood type|blood group|Blutgruppe|groupe sanguin|grupo sanguíneo|gruppo sanguigno|tipo sanguíneo|bloedgroep|grupa krwi|blodgrupp|krevní skupina||bl_type|bloodgrp',
  religion:
    'religion|religious denomination|Religionszugehörigkeit|religion|religión|religione|religião|geloof|wyznanie|trossamfund|vyznání||relig',
  ethnicity:
    'ethnicity|ethnic group|ethnische Herkunft|origine ethnique|origen étnico|etnia|origem étnica|etniciteit|pochodzenie etniczne|etniskt ursprung||ethn|race',
  bic: 'bic|swift code|BIC-Code|code bic|código swift|codice bic|código swift|bic-code|kod swift||bic_cd|swift',
  routing: 'routing number|aba routing number|bank routing no||aba|rtn|routing',
  account:
    'bank account number|account number (bank)|Bankkontonummer|numéro de compte bancaire|número de cuenta bancaria|numero conto corrente|número da conta bancária|bankrekeningnummer|numer konta bankowego|bankkontonummer|číslo bankovního účtu||bank_acct|acct_no_bank',
  lat: 'latitude|Breitengrad|latitude|latitud|latitudine||lat|geo_lat|y_lat',
  lon: 'longitude|Längengrad|longitude|longitud|longitudine||lon|lng|geo_lon',
} as const

export type ThirdHeader = keyof typeof headers

/** What is called by the name of its country's identifier. */
export const nationalHeaders: Readonly<Record<string, string>> = {
  dni: 'dni|número de dni|DNI/NIE|nif del titular||doc_dni|nif',
  codiceFiscale: 'codice fiscale|cod. fiscale||cf|codfisc|cod_fisc',
  cpf: 'cpf|número do cpf|CPF do titular||nr_cpf|cpf_cliente',
  pesel: 'pesel|numer pesel||nr_pesel|pesel_nr',
  nir: 'numéro de sécurité sociale|n° de sécu|NIR||nir|num_ss|no_secu',
  steuerId: 'Steueridentifikationsnummer|Steuer-ID|Identifikationsnummer Steuer||steuerid|idnr|st_id',
  bsn: 'burgerservicenummer|bsn-nummer|BSN||bsn|bsn_nr',
  nino: 'national insurance number|NI number|NINO||nino|ni_no|natins',
  nhs: 'nhs number|NHS no||nhs|nhs_no',
  sin: 'social insurance number|SIN (Canada)||sin|sin_no',
  personnummer: 'personnummer|svenskt personnummer||pnr|persnr|personnr',
  cpr: 'cpr-nummer|CPR||cpr|cpr_nr',
  hetu: 'henkilötunnus|HETU||hetu|henk_tunnus',
  rodneCislo: 'rodné číslo|RČ||rc|rodne_cislo',
  aadhaar: 'aadhaar number|Aadhaar||aadhaar|aadhaar_no|uidai_no',
  pan: 'permanent account number|PAN card number||pan_card|pan_no|income_tax_pan',
  tckn: 'T.C. kimlik numarası|TC Kimlik No||tckn|tc_kimlik',
  ahv: 'AHV-Nummer|numéro AVS|Sozialversicherungsnummer||ahv|ahv_nr|avs_no',
  nip: 'NIP podatnika|numer NIP||nip|nip_nr',
  nifPt: 'número de contribuinte|NIF||nif|nr_contribuinte|contrib',
  curp: 'CURP|clave CURP||curp|curp_id',
  rrn: '주민등록번호|주민번호||rrn|jumin_no',
  idCn: '身份证号码|身份证||id_card_no|sfz|sfzh',
}

/** What is nobody's. */
export const otherHeaders = {
  id: 'id|record id|row number|laufende Nummer|identifiant|identificador|identificativo|volgnummer|lp|löpnummer||rid|pk|_id|rowid',
  order:
    'order number|purchase order no|Bestellnummer|Auftragsnummer|numéro de commande|número de pedido|numero d’ordine|número da encomenda|bestelnummer|numer zamówienia|ordernummer|číslo objednávky||ord_nr|po|order_num|so_no',
  invoice:
    'invoice number|Rechnungsnummer|numéro de facture|número de factura|numero fattura|número da fatura|factuurnummer|numer faktury|fakturanummer|číslo faktury||inv_no|inv|rg_nr|fact_no',
  customer:
    'customer number|client id|Kundennummer|numéro client|número de cliente|codice cliente|número do cliente|klantnummer|numer klienta|kundnummer|číslo zákazníka||custno|cust_no|kdnr|cid',
  epoch:
    'created at|timestamp|updated at|Zeitstempel|horodatage|marca de tiempo|data ora|tijdstempel|znacznik czasu|tidsstämpel||ts|crt_ts|mod_ts|epoch|unix_time',
  sku: 'sku|item number|Artikelnummer|référence article|código de artículo|codice articolo|código do produto|artikelnummer|numer katalogowy|artikelnr|číslo zboží||art|itemno|mat_nr|prod_cd',
  uuid: 'uuid|guid|session id|trace id|object id|correlation id||sid|oid|ext_id|uid_obj',
  tracking:
    'tracking number|Sendungsverfolgungsnummer|numéro de suivi|número de seguimiento|codice tracking|código de rastreio|trackingcode|numer przesyłki|kollinummer|číslo zásilky||trk|track_no|parcel_no|awb',
  hash: 'sha256|checksum|file hash|commit|Prüfsumme|somme de contrôle|suma kontrolna||sha|md5|crc|digest',
  version: 'version|release|firmware version|Versionsnummer|numéro de version|versión|versione|wersja||ver|fw|rel',
  coordinateCode: 'grid reference|plus code|geohash||grid|geohash7',
  price: 'price|unit price|Einzelpreis|prix unitaire|precio|prezzo unitario|preço|prijs|cena|pris||prc|amt|unit_prc',
  quantity: 'quantity|Menge|quantité|cantidad|quantità|quantidade|aantal|ilość|antal|množství||qty|stk|pcs',
  status: 'status|Status|statut|estado|stato|toestand|stan|tillstånd|stav||st|state_cd',
  product:
    'product name|Produktbezeichnung|désignation du produit|nombre del producto|descrizione articolo|nome do produto|productnaam|nazwa produktu|produktnamn|název produktu||prod|item_desc|prodnm',
  company:
    'company name|supplier|Firmenname|Lieferant|raison sociale|fournisseur|razón social|proveedor|ragione sociale|fornitore|nome da empresa|bedrijfsnaam|nazwa firmy|företagsnamn|název firmy||comp|vendor|supp_nm',
  city: 'city|town|Ort|Stadt|ville|ciudad|città|cidade|plaats|miasto|stad|město||cty|city_nm',
  country: 'country|Land|pays|país|paese|país|land|kraj|land|země||ctry|cntry_cd',
  date: 'order date|delivery date|Lieferdatum|Bestelldatum|date de livraison|fecha de pedido|data di consegna|data da encomenda|leverdatum|data zamówienia|leveransdatum|datum objednávky||ord_dt|dlv_date|inv_date',
  barcode:
    'barcode|ean code|Strichcode|code-barres|código de barras|codice a barre|streepjescode|kod kreskowy|streckkod|čárový kód||ean|upc|gtin13',
  serial:
    'serial number|Seriennummer|numéro de série|número de serie|numero di serie|número de série|serienummer|numer seryjny|sériové číslo||sn|ser_no|serialno',
  score: 'score|rating|Bewertung|évaluation|puntuación|punteggio|pontuação|beoordeling|ocena|betyg||scr|rtg',
  department:
    'department|Abteilung|service|departamento|reparto|afdeling|dział|avdelning|oddělení||dept|cost_ctr|org_unit',
  jobTitle:
    'job title|Berufsbezeichnung|intitulé du poste|puesto|qualifica|cargo|functietitel|stanowisko|befattning|pracovní pozice||job|title|pos',
  percent: 'discount percent|Rabatt|taux de remise|descuento|sconto|desconto|korting|rabat||disc|pct|margin',
  temperature: 'temperature|Temperatur|température|temperatura|temperatuur||temp|tmp_c|sensor_val',
  url: 'website|product url|Webseite|site web|sitio web|sito web||url|link|href',
  boolean: 'active|is verified|aktiv|actif|activo|attivo|ativo|actief|aktywny||is_active|verified|flag',
  weight: 'weight kg|Gewicht|poids|peso|gewicht|waga|vikt|hmotnost||wt|wgt|kg',
  ticket:
    'ticket number|case number|Vorgangsnummer|numéro de dossier|número de caso|numero pratica|número do processo|zaaknummer|numer sprawy|ärendenummer||tkt|case_no|inc_no',
  licenceKey: 'license key|product key|Lizenzschlüssel|clé de licence|clave de licencia||lic|lickey',
  partNumber:
    'part number|Teilenummer|référence pièce|número de pieza|codice ricambio|onderdeelnummer|numer części||pn|part|mpn',
  duration: 'duration ms|response time|Dauer|durée|duración|durata|duur||dur|rt_ms|elapsed_ms',
  port: 'port|server port|Port|store id|Filialnummer|zone||prt|store_no',
} as const
export type ThirdOther = keyof typeof otherHeaders
