import { expect, test } from 'vitest'
import { LanguageTeller } from './language.ts'

const told = (...texts: string[]) => {
  const teller = new LanguageTeller()
  for (const text of texts) teller.push(text)
  return teller.language()
}
const letters = {
  en: 'We are writing to tell you that the terms of your contract have been changed, and that these changes will be in force from the first of the month for all of our customers.',
  de: 'Wir möchten Ihnen mitteilen, dass die Bedingungen des Vertrags geändert wurden und dass diese Änderungen ab dem Ersten des Monats für alle unsere Kunden gelten, wenn sie nicht widersprechen.',
  fr: 'Nous vous informons que les conditions de votre contrat ont été modifiées et que ces changements sont en vigueur dès le premier du mois pour tous nos clients, sans exception pour les autres.',
  es: 'Le informamos de que las condiciones de su contrato han sido modificadas y que estos cambios se aplican desde el primer día del mes para todos los clientes de la empresa, sin excepción.',
  pt: 'Informamos que as condições do seu contrato foram alteradas e que estas mudanças se aplicam desde o primeiro dia do mês para todos os clientes da empresa, sem exceção, quando não há oposição.',
  it: 'La informiamo che le condizioni del suo contratto sono state modificate e che questi cambiamenti sono in vigore dal primo giorno del mese per tutti i clienti della società, anche se non sono nuovi.',
  nl: 'Wij delen u mee dat de voorwaarden van het contract zijn gewijzigd en dat deze wijzigingen vanaf de eerste van de maand gelden voor alle klanten, maar niet voor wie dat met ons is overeengekomen.',
  he: 'אנו מודיעים לך שתנאי החוזה שלך השתנו ושהשינויים האלה בתוקף מתחילת החודש לכל הלקוחות שלנו.',
  ru: 'Сообщаем вам, что условия вашего договора были изменены и что эти изменения действуют с первого числа месяца.',
  ja: '契約の条件が変更されましたのでお知らせいたします。この変更は今月の一日からすべてのお客様に適用されます。',
  zh: '我们在此通知您，您的合同条款已经更改，这些更改自本月一日起适用于我们所有的客户，请您仔细阅读。如有任何疑问，请随时与我们联系，谢谢。',
}

test.each(Object.entries(letters))('a letter in %s is told by its small words or its script', (language, text) => {
  expect(told(text)).toBe(language)
})

test('a text that comes in pieces is told as a whole, and tables, code and a few words tell nothing', () => {
  expect(told(...letters.de.split(','))).toBe('de')
  expect(told('Invoice 4711', 'Total 12.00')).toBe(undefined)
  expect(told('id,name,amount\n'.repeat(200))).toBe(undefined)
  expect(told('const a = (b) => b.map(c => c.d)\n'.repeat(50))).toBe(undefined)
  expect(told('')).toBe(undefined)
})

test('a name or a quotation in another script does not decide', () => {
  expect(told(`${letters.en} Иванов`)).toBe('en')
})
