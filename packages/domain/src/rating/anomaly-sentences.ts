import type { AnomalyKind } from '@sharelight/contract'

/** What was found, with the facts of its baseline as the search left them. */
export interface AnomalyFacts {
  kind: AnomalyKind
  observed: number
  baseline: number
  events: number
  details: Readonly<Record<string, string>>
}

const deeds = { mass_download: 'downloads', mass_sharing: 'shares', mass_deletion: 'deletions' } as const

/** What is unusual and what would have been usual, in one or two plain sentences. Times are in the organisation's time zone. */
export function describeAnomaly({ kind, observed, baseline, events, details }: AnomalyFacts, timeZone: string): string {
  switch (kind) {
    case 'mass_download':
    case 'mass_sharing':
    case 'mass_deletion': {
      const from = Number(details['hour']) * 1000
      // Found by an earlier version, it is of one hour of the clock.
      const until = details['until'] === undefined ? from + 3_600_000 : Number(details['until']) * 1000
      const all = Number(details['all'] ?? observed)
      const most = all > observed ? `, ${observed} of them within one hour` : ''
      return `${all} ${deeds[kind]} between ${clock(from, timeZone)} and ${clock(until, timeZone)} on ${date(from, timeZone)}${most}; ${usualOf({ baseline, details })}.`
    }
    case 'first_contact':
      return `Nobody here had dealt with the recipient in the ${details['known']} days of records before.`
    case 'unusual_hour': {
      const hour = Number(details['localHour'])
      const usual = `of ${details['known']} events in the 60 days before, ${baseline} fell within an hour of that time of day`
      return `${count(observed, 'event')} between ${hour}:00 and ${(hour + 1) % 24}:00; ${usual}.`
    }
    case 'stale_link_used':
      return `Nobody had used the link since ${date(Number(details['last']) * 1000, timeZone)}, ${baseline} days before.`
    case 'leaver': {
      const when = baseline > 0 ? `the last of them ${count(baseline, 'day')} before` : 'up to'
      return `${count(events, 'event')} in one week, ${when} their leaving on ${date(Number(details['leaves']) * 1000, timeZone)}.`
    }
    case 'sensitive_to_personal': {
      const bears = `which bears the name of the sender, ${details['name']}`
      return `${count(events, 'event')} with content of medium or high sensitivity went to ${details['address']}, ${bears}.`
    }
    case 'auto_forwarding': {
      const odd = `${percent(Number(details['oddShare']))} of them at night or at weekends, where ${percent(baseline)} of the person's other work is`
      return `${observed} mails in 30 days to this one address, on ${details['days']} days; ${odd}.`
    }
    case 'lowered_and_sent': {
      const [lowered, taken, sent] = ['lowered', 'taken', 'sent'].map(name =>
        moment(Number(details[name]) * 1000, timeZone),
      )
      const what = details['as'] === 'copy' ? 'nearly the same content' : 'it'
      return `The label was taken off on ${lowered}, the file downloaded on ${taken}, and ${what} sent out on ${sent}, all by the same person.`
    }
    case 'abroad_and_shared': {
      const arrived = moment(Number(details['arrived']) * 1000, timeZone)
      return `A sign-in from ${details['country']} on ${arrived}; the ${baseline} sign-ins in the 60 days before were from ${details['known']}. Something was opened to people outside ${count(observed, 'time')} within a day of it.`
    }
    case 'new_country': {
      const before = `the ${baseline} events in the 60 days before whose place is known were from ${details['known']}`
      const guess = details['from'] === 'registration' ? ` ${byRegistration}` : ''
      return `${count(observed, 'event')} from ${details['country']} since ${moment(Number(details['arrived']) * 1000, timeZone)}; ${before}. ${others(details)}${guess}`
    }
    case 'unfamiliar_organisation': {
      const known = `In the ${details['known']} days of records before, nobody in ${details['department']} had dealt with ${details['organisation']}`
      const elsewhere = details['elsewhere'] ? `; ${details['elsewhere']} had` : ''
      return `${known}${elsewhere}. The department had dealt with ${count(baseline, 'other organisation')}.`
    }
    case 'unfamiliar_colleague': {
      const circle = `${details['name']} (${details['department']}) had shared with ${count(baseline, 'colleague')}`
      return `In the ${details['weeks']} weeks before, ${circle}, but not with ${details['colleague']} (${details['elsewhere']}), and neither had any of them.`
    }
    case 'dormant_account':
      return `The account had done nothing since ${details['last']}, ${baseline} days before.`
  }
}

const byRegistration =
  'The country is that of the address’s registration, which a VPN or a carrier may place elsewhere.'

/** Why a country that is new to one person says something. */
const others = ({ meanwhile }: AnomalyFacts['details']) =>
  meanwhile
    ? `Within two hours of it the account was used from ${meanwhile} too.`
    : 'Nobody else here had been active from there.'

/** What was usual, and of whose days. */
function usualOf({ baseline, details }: Pick<AnomalyFacts, 'baseline' | 'details'>): string {
  switch (details['of']) {
    case 'person':
      return `on the ${details['days']} days of the 60 before on which they did any, ${baseline} a day were usual`
    case 'weekday':
      return `on the same weekday, ${baseline} a day were usual for them in the 60 days before`
    case 'turn':
      return `around the turn of a month, ${baseline} a day were usual for them in the 60 days before`
    default:
      return baseline > 0
        ? `in the department ${details['department'] ?? ''}, ${baseline} a day by one person were usual in the 60 days before`
        : 'there were none in the 60 days before'
  }
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`
const percent = (share: number) => `${Math.round(share * 100)} %`
const date = (instant: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(instant)
const moment = (instant: number, timeZone: string) => `${date(instant, timeZone)} at ${clock(instant, timeZone)}`
const clock = (instant: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(instant)
