import { pluralForm } from '../../lib/format.ts'

export const texts = {
  title: 'Upgrade', standard: 'Standard', solutions: 'Solutions', startTrial: 'start 14 days trial', addSolution: 'add solution', added: 'Added',
  perMonth: 'a month', perSeat: 'a seat and month',
  forSize: (people: string) => `for your organisation of ${people} people`,
  free: 'Free', noPlan: 'No plan is offered here at the moment.', currency: '€', current: 'Current',
  contact: { title: 'Contact us', lead: 'How would you like to go on?', call: 'Receive a call', meeting: 'Schedule a meeting', email: 'Send an Email' },
  form: {
    phone: 'Your phone number', seats: 'Number of seats', subject: 'Subject', body: 'Message', send: 'Send', done: 'Great! we will contact you ASAP',
    subjectOf: (plan: string) => `About ${plan}`, orCall: 'Or call', orWrite: 'Or write to',
  },
  excellent: {
    title: 'Excellent Choice!', lead: 'Your trial of Standard begins in',
    seconds: (count: number) => pluralForm(count, { one: 'second', other: 'seconds' }),
    wait: 'The page loads again by itself.',
  },
  change: {
    title: 'Change plan', lead: 'This installation is your own: choose the edition that it runs as.', choose: (name: string) => `Choose ${name}`,
    chosen: (name: string) => `Your plan is ${name} now`,
    provided: 'Your provider looks after your plan. See what there is and ask for a change.', see: 'See all plans',
    limit: (rows: string) => `First ${rows} rows of every list`, noLimit: 'All rows of every list',
    capabilities: {
      sorting: 'Sorting', timeFrameFull: 'Every time frame', export: 'Export', filters: 'Filters', topics: 'Topics', contentLabelsApp: 'Content labels',
      riskTypeCustomization: 'Risk severity of your own', extraDimensions: 'Extra dimensions', mip: 'Microsoft labelling', mcas: 'Defender for Cloud Apps',
      contentLabelCustomization: 'Information types of your own',
    },
  },
  trialFailed: 'The trial could not be started.', solutionFailed: 'The solution could not be added.',
}
