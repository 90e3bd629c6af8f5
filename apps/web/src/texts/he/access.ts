import type { texts as English } from '../en/access.ts'
import { formatNumber, pluralForm } from '../../lib/format.ts'
import { texts as shared } from './shared.ts'

const people = (count: number) => pluralForm(count, { one: 'אדם אחד', other: `${formatNumber(count)} אנשים` })
const high = (count: number) => pluralForm(count, { one: 'אחד רגיש מאוד', other: `${formatNumber(count)} רגישים מאוד` })

/** Who reaches what, both ways, and what would be if a way went. */
export const texts: typeof English = {
  people,
  everyPerson: 'כל האנשים',
  everyPersonTitle: name => `למי יש גישה אל \u2068${name}\u2069`,
  whatIf: 'מה אם זה יוסר?',
  whatIfOf: name => `מה אם זה יוסר? \u2068${name}\u2069`,
  more: 'הצגת עוד',
  unsized: 'מספר החברים לא ידוע',
  from: 'מהתיקייה',
  inherited: 'מתיקייה ברמה גבוהה יותר',
  since: when => `מאז ${when}`,
  until: when => `עד ${when}`,
  forEver: 'ללא תפוגה',
  reachers: total => `${people(total)} בגישה אישית או דרך קבוצה`,
  reachersNone: 'לאף אחד אין גישה אישית או דרך קבוצה.',
  unknown: names => `אף מקור לא מוסר מי חבר ב: \u2068${names}\u2069. האנשים האלה לא מופיעים ברשימה.`,
  itself: 'גישה אישית',
  through: 'דרך',
  gone: {
    title: name => `אם \u2068${name}\u2069 יוסר`,
    lead: 'הצפייה לא משנה דבר. כאן נספרים מי שלא תישאר להם דרך גישה אחרת.',
    everywhere: 'בכל הקבצים',
    here: 'רק בקובץ הזה',
    items: count =>
      pluralForm(count, { one: 'קובץ אחד נגיש בדרך הזאת', other: `${formatNumber(count)} קבצים נגישים בדרך הזאת` }),
    losing: (losing, all) =>
      `${people(losing)} מתוך ${formatNumber(all)} ${pluralForm(losing, { one: 'יאבד', other: 'יאבדו' })} את הגישה`,
    nobody: 'הגישה לא תישלל מאף אחד: לכולם יש דרך אחרת.',
    uncounted: 'אי אפשר לספור כאן: הגישה פתוחה לאנשים שאינם מופיעים באף רשימה.',
    left: 'לאחר מכן',
    bySensitivity: 'לפי רגישות',
    who: 'ממי תישלל גישה ולמה',
    loses: count => `תישלל הגישה אל ${shared.files(count)}`,
    high,
    someone: 'אדם שאין לך הרשאה לראות',
  },
  person: {
    title: 'למה יש גישה כרגע',
    note: 'ללא תלות בטווח הזמן',
    total: count => shared.files(count),
    none: 'לא ידוע על גישה כלשהי.',
    direct: 'בגישה אישית',
    everyone: 'פתוח לכל הארגון',
    anonymous: 'פתוח לכל מי שיש לו הקישור',
    within: names => `בחברות דרך \u2068${names}\u2069`,
    high,
    more: count =>
      pluralForm(count, {
        one: 'ועוד דרך אחת עם פחות קבצים',
        other: `ועוד ${formatNumber(count)} דרכים עם פחות קבצים`,
      }),
  },
}
