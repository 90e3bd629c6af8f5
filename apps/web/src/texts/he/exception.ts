import type { texts as English } from '../en/exception.ts'
import { formatNumber, pluralForm } from '../../lib/format.ts'

export const texts: typeof English = {
  form: 'חריג חדש',
  value: 'ערך',
  valueHint: 'נשמר גיבוב; הערך עצמו לא נשמר.',
  pattern: 'או מבנה (תבנית RE2)',
  label: 'בתור',
  anyLabel: 'כל סוג מידע',
  path: 'רק בתיקייה או בפריט הזה',
  reason: 'סיבה',
  reasonHint: 'מוצגת בכל מקום שבו זה מושמט',
  expires: 'עד',
  everywhere: 'בכל מקום',
  where: 'איפה',
  hereOnly: 'רק בפריט הזה',
  inFolder: 'רק בתיקייה שלו',
  save: 'השמטה',
  saved: items =>
    items === 0
      ? 'נשמר.'
      : pluralForm(items, {
          one: 'נשמר. פריט אחד השתנה מיד.',
          other: `נשמר. ${formatNumber(items)} פריטים השתנו מיד.`,
        }),
  preview: 'מה זה יעשה',
  losing: count =>
    pluralForm(count, { one: 'מפריט אחד תוסר תווית', other: `מ-${formatNumber(count)} פריטים תוסר תווית` }),
  fewer: count =>
    pluralForm(count, {
      one: 'בפריט אחד נוסף יהיו פחות ממצאים',
      other: `ב-${formatNumber(count)} נוספים יהיו פחות ממצאים`,
    }),
  told: (losing, fewer) =>
    [losing > 0 || fewer === 0 ? texts.losing(losing) : '', fewer > 0 ? texts.fewerThan(losing, fewer) : '']
      .filter(Boolean)
      .join(', '),
  fewerThan: (losing, count) =>
    losing > 0
      ? texts.fewer(count)
      : pluralForm(count, {
          one: 'בפריט אחד יהיו פחות ממצאים',
          other: `ב-${formatNumber(count)} פריטים יהיו פחות ממצאים`,
        }),
  lesson: 'השמטת מה שמשותף להם',
  isNot: name => `זה לא \u2068${name}\u2069`,
  what: 'מה',
  thisValue: masked => `הערך \u2068${masked}\u2069`,
  wholeLabel: name => `כל מה שזוהה בתור \u2068${name}\u2069`,
}
