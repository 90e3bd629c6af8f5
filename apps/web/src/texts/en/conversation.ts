import { pluralForm } from '../../lib/format.ts'

export const texts = {
  title: 'Conversation',
  description:
    'Ask in plain words. Every answer is a question to your own data, which you see and can change; nothing is guessed, and nothing leaves.',
  question: 'Your question',
  placeholder: 'Risky events by department last month',
  ask: 'Ask',
  names: 'Names that begin like this',
  kinds: {
    person: 'person',
    department: 'department',
    organization: 'organisation',
    source: 'source',
    service: 'service',
    label: 'information type',
    folder: 'folder',
  } as Record<string, string>,
  examples: 'For example',
  exampleGroups: [
    {
      title: 'What do we hold, and where?',
      questions: [
        'How many highly sensitive files do we have?',
        'Where do we keep health records?',
        'Files by regulation',
      ],
    },
    {
      title: 'Who can reach it?',
      questions: [
        'Which files with credentials are open to the public?',
        'Anonymous links by source',
        'How many sensitive files are shared with personal addresses?',
      ],
    },
    {
      title: 'What left, and who did it?',
      questions: [
        'Who downloaded the most files last month?',
        'Which organisations received the most sensitive files this year?',
        'External sharing per month this year',
      ],
    },
    {
      title: 'Is it risky, and does it get better?',
      questions: [
        'Risky events this month compared to last month',
        'Risky events over time',
        'Top 5 departments by high risk events this year',
      ],
    },
  ],
  /** What each of them asks, in a language that questions are not understood in. */
  exampleMeanings: {} as Record<string, string>,
  conversation: 'Questions and answers',
  reading: 'Read as',
  where: 'where',
  remove: (condition: string) => `Without: ${condition}`,
  change: 'Change the query',
  what: 'What',
  list: 'One by one',
  by: 'By',
  nothing: 'Nothing: one number',
  overTime: { Day: 'Per day', Week: 'Per week', Month: 'Per month' },
  frame: 'Time frame',
  frames: {
    this_day: 'Today',
    this_week: 'This week',
    this_month: 'This month',
    this_quarter: 'This quarter',
    last_day: 'Yesterday',
    last_week: 'Last week',
    last_month: 'Last month',
    last_quarter: 'Last quarter',
  },
  limit: 'Rows at most',
  standardLimit: 'As usual',
  waiting: 'Looking it up …',
  compared: 'The figure below it is that of the time before, as far as it has gone.',
  notUnderstood: (words: readonly string[]) => `Not understood: ${words.map(word => `“${word}”`).join(', ')}.`,
  without: (count: number) =>
    `${pluralForm(count, { one: 'It may', other: 'They may' })} change what is meant, so nothing was answered yet. This is what was understood:`,
  askWithout: 'Answer what was understood',
  nothingKnown:
    'Nothing in this question is anything that is known here. Ask about files, events, people, departments, organisations, sources, links or information types.',
  order: 'Here are only answers: nothing is deleted, sent or changed from this screen.',
  corrected: (from: string, to: string) => `“${from}” was read as “${to}”.`,
  several: (words: string, names: readonly string[]) =>
    `“${words}” is ${names.length} people, all of whom are counted: ${names.join(', ')}.`,
  failed: 'This could not be answered.',
  investigate: 'Open in Investigation',
  copyLink: 'Copy link',
  save: 'Save to a report',
  query: 'The query',
  queryHint:
    'This is what the semantic layer was asked, within what you may see. It can be sent to /api/metrics/query as it is.',
  copyQuery: 'Copy the query',
  saveTitle: 'Save the answer to a report',
  report: 'Report',
  newReport: 'A new report',
  reportName: 'Name of the report',
  blockTitle: 'Title',
  saveSubmit: 'Save',
  saved: (name: string) => `“${name}” has the answer now.`,
  keepsFrame: 'In a saved report the answer is that of the report’s own time frame.',
  openReport: 'Open the report',
}
