import type { Faker } from '@faker-js/faker'
import { barcode, card, iban, national, ssn } from './identifiers.ts'
import type { Lot } from './random.ts'

export interface Person {
  first: string
  last: string
  email: string
  street: string
  city: string
  zip: string
}
export interface Draw {
  lot: Lot
  faker: Faker
  person: Person
  row: number
}

/** A column that tables may have. `says` are the kinds of findings that are right for it; none for a decoy. */
export interface Kind {
  says: readonly string[]
  /** Headers in English, German, French, Spanish, Italian, and more. */
  headers: readonly string[]
  value: (draw: Draw) => string
  /** Told without a header too. */
  bare?: boolean
}

const date = (lot: Lot, from: number, to: number) =>
  [lot.int(from, to), String(lot.int(1, 12)).padStart(2, '0'), String(lot.int(1, 28)).padStart(2, '0')] as const
const iso = (lot: Lot, from: number, to: number) => date(lot, from, to).join('-')
const hex = '0123456789abcdef'
const upper = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const mixed = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const uuid = (lot: Lot) => [8, 4, 4, 4, 12].map(count => lot.text(hex, count)).join('-')
const is = (says: string | readonly string[], headers: string, value: Kind['value'], bare = false): Kind => ({
  says: typeof says === 'string' ? [says] : says,
  headers: headers.split(',').map(header => header.trim()),
  value,
  bare,
})

export const personal: readonly Kind[] = [
  is(
    'person',
    'full_name, customerName, Kundenname, Nom complet, Nombre y apellidos, Nome e cognome, Naam, employee, patient_name',
    ({ person }) => `${person.first} ${person.last}`,
    true,
  ),
  is('person', 'first_name, firstName, Vorname, prenom, Nombre, Voornaam, given name', ({ person }) => person.first),
  is(
    'person',
    'last_name, lastName, Nachname, Nom de famille, apellidos, Cognome, achternaam, surname',
    ({ person }) => person.last,
  ),
  is(
    'email',
    'email, E-Mail, mail, courriel, correo electrónico, emailAddress, indirizzo_email',
    ({ person }) => person.email,
    true,
  ),
  is('phone', 'phone, Telefon, téléphone, teléfono, telefono, mobile_no, Handynummer, tel, phoneNumber', ({ faker }) =>
    faker.phone.number({ style: 'national' }),
  ),
  is('phone', 'phone, Telefonnummer, portable, móvil, cellulare, contact_phone', ({ faker }) =>
    faker.phone.number({ style: 'international' }),
  ),
  is('national-id', 'ssn, social_security_no, SSN, socialSecurityNumber', ({ lot }) => ssn(lot), true),
  is(
    'card',
    'card_number, pan, cc_num, Kreditkartennummer, numéro de carte, tarjeta, numero_carta, cardNo',
    ({ lot }) => card(lot),
    true,
  ),
  is('card', 'credit card, Kartennummer, carte bancaire, número de tarjeta', ({ lot }) => card(lot, true), true),
  is('cvv', 'cvv, cvc, CVV2, Kartenprüfnummer, cryptogramme, código de seguridad', ({ lot }) => lot.digits(3)),
  is('iban', 'iban, IBAN, bank_iban, Konto-IBAN, iban_beneficiaire', ({ lot }) => iban(lot), true),
  is(
    'date-of-birth',
    'dob, date_of_birth, Geburtsdatum, date de naissance, fecha_nacimiento, data di nascita, birthDate',
    ({ lot }) => iso(lot, 1940, 2006),
  ),
  is('date-of-birth', 'birth_date, geburtstag, ddn, Fecha de nacimiento, nascita', ({ lot }) =>
    date(lot, 1940, 2006).toReversed().join('.'),
  ),
  is(
    'passport',
    'passport_no, Reisepassnummer, numéro de passeport, pasaporte, passaporto, passportNumber',
    ({ lot }) => lot.text(upper, 1) + lot.digits(8),
  ),
  is(['national-id', 'tax-id'], 'dni, NIF, documento', ({ lot }) => national.dni!(lot), true),
  is(
    ['national-id', 'tax-id'],
    'codice_fiscale, Codice Fiscale, cod_fiscale',
    ({ lot }) => national.codiceFiscale!(lot),
    true,
  ),
  is(['national-id', 'tax-id'], 'cpf, CPF, nr_cpf', ({ lot }) => national.cpf!(lot), true),
  is(['national-id', 'tax-id'], 'pesel, PESEL, numer_pesel', ({ lot }) => national.pesel!(lot), true),
  is('national-id', 'nir, numéro de sécurité sociale, num_secu', ({ lot }) => national.nir!(lot), true),
  is('tax-id', 'steuer_id, Steuer-ID, steueridentifikationsnummer, IdNr', ({ lot }) => national.steuerId!(lot)),
  is(['national-id', 'tax-id'], 'bsn, BSN, burgerservicenummer', ({ lot }) => national.bsn!(lot)),
  is('national-id', 'nino, ni_number, NationalInsuranceNo', ({ lot }) => national.nino!(lot), true),
  is('health-id', 'nhs_number, NHS, nhsNo', ({ lot }) => national.nhs!(lot)),
  is(['national-id', 'tax-id'], 'sin, social_insurance_number', ({ lot }) => national.sin!(lot)),
  is('national-id', 'personnummer, personnr', ({ lot }) => national.personnummer!(lot), true),
  is(
    'health-id',
    'mrn, medical_record_number, patient_id, Patientennummer, numero_historia_clinica',
    ({ lot }) => `MRN${lot.digits(7)}`,
  ),
  is('medical', 'icd10, diagnosis_code, Diagnose, code_diagnostic, diagnóstico, diagnosi', ({ lot }) =>
    lot.of(['E11.9', 'I10', 'J45.909', 'F32.1', 'M54.5', 'K21.0', 'N39.0', 'G43.1', 'C50.9', 'Z79.4']),
  ),
  is('salary', 'salary, annual_salary, Gehalt, salaire_brut, salario, stipendio, baseSalary', ({ lot }) =>
    String(lot.int(24, 190) * 1000 + lot.int(0, 9) * 50),
  ),
  is(
    'ip',
    'ip_address, ip, client_ip, adresse_ip, last_ip',
    ({ lot }) => [lot.int(11, 223), lot.int(0, 255), lot.int(0, 255), lot.int(1, 254)].join('.'),
    true,
  ),
  is(
    'mac',
    'mac, mac_address, hwAddr, MAC-Adresse',
    ({ lot }) => Array.from({ length: 6 }, () => lot.text(hex, 2)).join(':'),
    true,
  ),
  is(
    'vehicle',
    'license_plate, plate, Kennzeichen, immatriculation, matricula, targa',
    ({ lot }) => `${lot.text(upper, 2)}-${lot.digits(3)}-${lot.text(upper, 2)}`,
  ),
  is('username', 'username, login, Benutzername, nom_utilisateur, usuario, nome_utente', ({ person, row }) =>
    `${person.first.slice(0, 1)}${person.last}${row % 90}`
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z0-9]/g, ''),
  ),
  is(
    'secret',
    'password, passwort, mot_de_passe, contraseña, pwd, initialPassword',
    ({ lot }) => lot.text(mixed, lot.int(8, 11)) + lot.of(['!', '#', '7', '$x']),
  ),
  is('secret', 'api_key, apiKey, access_token, clave_api, api_schluessel', ({ lot }) => lot.text(mixed, 40)),
]

/** Columns that belong together. */
export const address: readonly Kind[] = [
  is('address', 'street, Straße, rue, calle, via, address_line_1, streetAddress', ({ person }) => person.street),
  is([], 'city, Ort, ville, ciudad, città, town', ({ person }) => person.city),
  is([], 'zip, PLZ, code_postal, cp, cap, postcode', ({ person }) => person.zip),
]
export const place: readonly Kind[] = [
  is('geo', 'lat, latitude, Breitengrad, latitud', ({ lot }) => (lot.next() * 140 - 70).toFixed(6)),
  is('geo', 'lon, longitude, Längengrad, longitud', ({ lot }) => (lot.next() * 340 - 170).toFixed(6)),
]

export const decoys: readonly Kind[] = [
  is([], 'id, row_id, nr, lfd_nr', ({ row }) => String(1000 + row)),
  is([], 'order_no, Bestellnummer, numéro de commande, num_pedido, numero_ordine', ({ lot }) => lot.digits(10)),
  is([], 'order_id, transaction_id, invoice_no, Rechnungsnummer', ({ lot }) => `4${lot.digits(15)}`),
  is([], 'created_at, timestamp, zeitstempel, ts', ({ lot }) => String(lot.int(1_500_000_000, 1_760_000_000))),
  is([], 'epoch_ms, updated, event_time', ({ lot }) =>
    String(lot.int(1_500_000_000, 1_760_000_000) * 1000 + lot.int(0, 999)),
  ),
  is([], 'sku, Artikelnummer, ref_produit, codigo_articulo', ({ lot }) => `${lot.text(upper, 3)}-${lot.digits(5)}`),
  is([], 'uuid, guid, session_id, correlation_id', ({ lot }) => uuid(lot)),
  is(
    [],
    'tracking_no, Sendungsnummer, suivi, seguimiento',
    ({ lot }) => `1Z${lot.text('0123456789ABCDEFW', 6)}${lot.digits(10)}`,
  ),
  is([], 'tracking, parcel_no', ({ lot }) => lot.digits(lot.of([12, 14, 20]))),
  is([], 'version, release, build', ({ lot }) =>
    [lot.int(1, 9), lot.int(0, 20), lot.int(0, 9), lot.int(0, 4)].join('.'),
  ),
  is([], 'sha1, checksum, commit, Prüfsumme', ({ lot }) => lot.text(hex, 40)),
  is([], 'md5, hash', ({ lot }) => lot.text(hex, 32)),
  is([], 'price, Preis, prix, precio, prezzo, amount', ({ lot }) => `${lot.int(1, 999)}.${lot.digits(2)}`),
  is([], 'part_no, device_ref, Seriennummer', ({ lot }) => `${lot.digits(3)}-${lot.digits(4)}-${lot.digits(3)}`),
  is([], 'isbn, ISBN13', ({ lot }) => barcode(`978${lot.digits(9)}`)),
  is([], 'ean, barcode, gtin', ({ lot }) => barcode(`40${lot.digits(10)}`)),
  is([], 'city, Stadt, ville, ciudad', ({ faker }) => faker.location.city()),
  is([], 'country, Land, pays, país', ({ faker }) => faker.location.country()),
  is([], 'product_name, Produkt, produit, producto', ({ faker }) => faker.commerce.productName()),
  is([], 'company, Firma, entreprise, empresa', ({ faker }) => faker.company.name()),
  is([], 'order_date, Datum, date_commande, fecha', ({ lot }) => iso(lot, 2019, 2026)),
  is([], 'quantity, Menge, quantité, cantidad', ({ lot }) => String(lot.int(1, 500))),
  is([], 'status, Status, statut, estado', ({ lot }) => lot.of(['open', 'closed', 'pending', 'shipped'])),
  is([], 'customer_id, Kundennummer, id_client', ({ lot }) => `C${lot.digits(6)}`),
  is([], 'rating, score, Bewertung', ({ lot }) => (lot.next() * 5).toFixed(1)),
]
