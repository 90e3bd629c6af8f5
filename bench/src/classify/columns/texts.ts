import { card } from '../tables/identifiers.ts'
import { accountOf, type Draw, type Row } from './draw.ts'
import { dobOf, emailOf, people, phoneOf } from './people.ts'
import { things } from './things.ts'

const name = ({ first, last }: Row) => `${first} ${last}`
const clauses = [
  'the delivery came late',
  'the box was damaged',
  'works as described',
  'the colour differs from the picture',
  'would buy it again',
  'the manual is missing',
  'set up in ten minutes',
  'battery lasts two days',
  'a bit loud at night',
]
const remark: Draw = ({ lot }) =>
  `${lot.of(['Honestly', 'Overall', 'So far', 'In short'])}, ${lot.of(clauses)} and ${lot.of(clauses)}.`
const topics = [
  'winter road',
  'silver lake',
  'quiet garden',
  'last train',
  'broken compass',
  'second sunrise',
  'paper boat',
]

export const texts: Readonly<Record<string, Draw>> = {
  title: ({ lot }) =>
    `The ${lot.of(topics)} ${lot.of(['returns', 'at noon', 'and after', 'explained', 'in five parts'])}`,
  blurb: ({ lot }) =>
    `A story about a ${lot.of(topics)} and a ${lot.of(topics)}, told ${lot.of(['slowly', 'twice', 'from the end'])}.`,
  remark,
  note: row =>
    `${row.lot.of(['Rückruf', 'Bitte anrufen', 'Rappeler', 'Erreichbar'])}: ${phoneOf(row)}${row.lot.chance(0.4) ? `, ${emailOf(row)}` : ''}`,
  ticket: row =>
    `My name is ${name(row)}. ${remark(row)} Please call me at ${row.lot.of(['+44 20 7946 0', '+49 30 5557 1', '+1 212-555-0'])}${row.lot.digits(3)} or write to ${emailOf(row)}.`,
  clinical: row =>
    `Patient ${name(row)}, born ${dobOf(row)}, was seen for ${people['condition']!(row).toLowerCase()}. Plan: continue ${people['drug']!(row).toLowerCase()}, review in ${row.lot.int(2, 8)} weeks.`,
  changelog: ({ lot }) =>
    `Set status from ${lot.of(['open', 'new'])} to ${lot.of(['closed', 'done'])}; priority ${lot.int(1, 5)}.`,
  sql: ({ lot }) =>
    `UPDATE galette_cotisations SET montant_cotis = ${lot.int(10, 90)} WHERE id_cotis = ${lot.int(1, 999)}`,
  html: row => `<p class="lead">${remark(row)}</p><ul><li>${row.lot.of(clauses)}</li></ul>`,
  vcard: row =>
    `BEGIN:VCARD\nVERSION:3.0\nFN:${name(row)}\nTEL:${people['phoneIntl']!(row)}\nEMAIL:${emailOf(row)}\nEND:VCARD`,
  stack: ({ lot }) =>
    `Error: timeout after ${lot.int(1, 60)} s\n    at Pool.take (/srv/app/pool.js:${lot.int(10, 400)}:${lot.int(1, 80)})\n    at run (/srv/app/run.js:${lot.int(1, 99)}:5)`,
  jsonPerson: row =>
    JSON.stringify({
      name: name(row),
      contact: { email: emailOf(row), phone: people['phoneIntl']!(row) },
      newsletter: row.lot.chance(0.5),
    }),
  jsonOrder: row =>
    JSON.stringify({
      order: row.lot.int(1, 9999),
      customer: { fullName: name(row), email: emailOf(row), address: people['fulladdress']!(row) },
      items: [{ sku: things['sku']!(row), qty: row.lot.int(1, 5) }],
    }),
  jsonSettings: ({ lot }) =>
    JSON.stringify({ theme: lot.of(['dark', 'light']), pageSize: lot.int(10, 50), sidebar: { open: lot.chance(0.5) } }),
  jsonEvent: ({ lot }) =>
    JSON.stringify({ type: lot.of(['click', 'view']), x: lot.int(0, 1900), y: lot.int(0, 900), page: '/pricing' }),
  jsonMeta: row =>
    JSON.stringify({
      trace: things['uuid']!(row),
      retries: row.lot.int(0, 4),
      region: row.lot.of(['eu-west-1', 'us-east-2']),
    }),
  jsonCard: row => JSON.stringify({ amount: row.lot.int(1, 900), pan: card(row.lot), currency: 'EUR' }),
  jsonSession: row => JSON.stringify({ user: accountOf(row), ip: things['ip']!(row), theme: 'dark' }),
  jsonAddress: row =>
    JSON.stringify({ street: people['street']!(row), city: things['city']!(row), zip: things['zip']!(row) }),
  xmlPerson: row => `<contact><name>${name(row)}</name><email>${emailOf(row)}</email></contact>`,
}
