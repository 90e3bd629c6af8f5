/** Parts of what is said in place of the server's English; each is loaded when an answer first needs it. */
export type Topic =
  | 'labels'
  | 'detectors'
  | 'risk'
  | 'sentences'
  | 'policies'
  | 'posture'
  | 'playbooks'
  | 'reports'
  | 'sources'
  | 'forms'
  | 'checks'
  | 'content'
  | 'help'
  | 'failures'
  | 'notices'
  | 'conversation'
  | 'mails'

interface Heard {
  topics: readonly Topic[]
  /** Where sentences and names of the product's own stand, through lists; never what people wrote or things are called. */
  fields: readonly string[]
}

const rowsWithLabels: Heard = { topics: ['labels', 'detectors'], fields: ['items.labels.name'] }
const events: Heard = { topics: ['labels', 'detectors', 'risk'], fields: ['items.labels.name', 'items.insights.name'] }
const whys: readonly Topic[] = ['labels', 'detectors', 'risk', 'sentences']
const playbook: Heard = {
  topics: ['playbooks', 'sentences'],
  fields: [
    'title',
    'mends',
    'explanation',
    'risk.says',
    'sideEffects',
    'steps',
    'choices.title',
    'choices.hint',
    'choices.options.title',
    'parts.says',
    'parts.remedy.title',
    'plans.title',
    'playbooks.title',
    'playbooks.mends',
  ],
}
const report: Heard = {
  topics: ['reports', 'labels', 'detectors', 'risk'],
  fields: [
    'title',
    'description',
    'parts.title',
    'parts.text',
    'parts.note',
    'parts.categories',
    'parts.series.name',
    'parts.columns.title',
  ],
}
/** A query in words, and what a part of a report says, of an answer at `at`. */
const answered = (at: string) => [
  ...['words.title', 'words.conditions', 'words.frame', 'block.title'].map(field => `${at}${field}`),
  ...report.fields.filter(field => field.startsWith('parts.')).map(field => field.replace('parts.', `${at}part.`)),
]
const asked: readonly Topic[] = ['conversation', 'policies', ...report.topics]
const policies: readonly Topic[] = ['labels', 'detectors', 'policies']
/** Titles of tasks are those of playbooks and remedies. */
const notices: readonly Topic[] = ['notices', 'playbooks']
const plans: Heard = {
  topics: ['playbooks', 'sentences', 'notices'],
  fields: ['title', 'plans.title', 'items.title', 'plan.title', 'steps.reason', 'steps.sentence'],
}

/** By the path of the call, as it is made or as it is declared, without a slash at its end. */
export const heard: Readonly<Record<string, Heard>> = {
  '/labels/tree': {
    topics: ['labels', 'detectors'],
    fields: ['labels.labelName', 'labels.shortName', 'labels.path', 'labels.description', 'labels.policySection'],
  },
  '/insight': { topics: ['risk'], fields: ['insights.name', 'insights.description', 'insights.eventLabel'] },
  '/insights': { topics: ['risk'], fields: ['insights.name', 'insights.description', 'insights.eventLabel'] },
  '/investigation/files': rowsWithLabels,
  '/investigation/folders': rowsWithLabels,
  '/investigation/events': events,
  '/events': events,
  '/events/event/:id': {
    topics: whys,
    fields: [
      'labels.name',
      'insights.name',
      'reasons.name',
      'reasons.sentence',
      'matched.name',
      'matched.description',
      'matched.why',
      'explanation',
      'anomalies.sentence',
    ],
  },
  '/entities/item/:id': {
    topics: whys,
    fields: [
      'labels.name',
      'reasons.name',
      'reasons.sentence',
      'flip',
      'outOfPlace',
      'cluster.label.name',
      'notCounted.name',
      'events.labels.name',
      'events.insights.name',
    ],
  },
  '/folders/:id/context': {
    topics: whys,
    fields: [
      'context.about.name',
      'context.expected.name',
      'context.sentence',
      'outOfPlace.sentence',
      'files.sentence',
    ],
  },
  '/anomalies': { topics: whys, fields: ['anomalies.sentence', 'items.sentence'] },
  '/custom-labels/text': { topics: whys, fields: ['labels.name', 'labels.sentence'] },
  '/custom-labels/sandbox': { topics: whys, fields: ['labels.name', 'labels.sentence'] },
  '/notifications': { topics: notices, fields: ['notifications.name', 'notifications.actions.name'] },
  '/tasks': { topics: notices, fields: ['tasks.title', 'tasks.error'] },
  '/tasks/:id': { topics: notices, fields: ['title', 'error'] },
  '/sources': { topics: notices, fields: ['sources.lastScan.error', 'lastScan.error'] },
  '/posture': { topics: ['posture'], fields: ['checks.title', 'checks.why'] },
  '/posture/checks/:id': { topics: ['posture'], fields: ['title', 'why', 'check.title', 'check.why'] },
  '/accounts-at-risk/:list': { topics: ['posture'], fields: ['items.reasons.title', 'reasons.title'] },
  '/playbooks': playbook,
  '/playbooks/find': playbook,
  '/playbooks/:id': playbook,
  '/remedies': { topics: ['playbooks'], fields: ['remedies.title', 'remedies.description'] },
  '/plans': plans,
  '/plans/:id': plans,
  '/plans/:id/steps': plans,
  '/changes': plans,
  '/metrics/catalogue': {
    topics: ['reports'],
    fields: ['cubes.title', 'cubes.dimensions.title', 'cubes.measures.title'],
  },
  '/reports': {
    topics: ['reports'],
    fields: [
      'ready.purpose',
      'ready.closed',
      'ready.draft.name',
      'ready.draft.description',
      'ready.draft.blocks.title',
      'ready.draft.blocks.text',
    ],
  },
  '/reports/preview': report,
  '/conversation/ask': {
    topics: asked,
    fields: ['words.title', 'words.conditions', 'words.frame', ...answered('answer.')],
  },
  '/conversation/answer': { topics: asked, fields: answered('') },
  '/policies': { topics: policies, fields: ['policies.sentences'] },
  '/policies/simulate': {
    topics: [...policies, 'risk'],
    fields: ['sentences', 'overlaps.sentence', 'examples.labels.name', 'examples.insights.name'],
  },
  '/policies/log': { topics: policies, fields: ['items.sentence'] },
  '/policies/templates': {
    topics: [...policies, 'reports'],
    fields: [
      'templates.sentences',
      'templates.draft.name',
      'templates.draft.description',
      'templates.draft.actions.subject',
      'templates.draft.actions.text',
    ],
  },
  '/connectors': {
    topics: ['sources', 'forms'],
    fields: [
      'connectors.name',
      'connectors.description',
      'connectors.entry.display_name',
      'connectors.entry.desc',
      'connectors.firstStep.title',
      'connectors.firstStep.hint',
      'connectors.permissions.name',
      'connectors.permissions.why',
      'connectors.form.fields.title',
      'connectors.form.fields.description',
      'connectors.form.fields.choices.title',
      'connectors.form.alternatives.title',
      'connectors.form.alternatives.choices.title',
      'connectors.signIn.scopes.why',
    ],
  },
  '/sources/test': {
    topics: ['forms', 'checks', 'failures'],
    fields: ['granted', 'missing.name', 'missing.wayOut', 'missing.costs', 'excess.name', 'excess.wayOut'],
  },
  '/question': { topics: ['mails'], fields: ['sentence'] },
  '/data-services': { topics: ['sources'], fields: ['services.name'] },
  '/apps': { topics: ['content'], fields: ['apps.name', 'apps.description'] },
  '/content/help': { topics: ['help'], fields: ['shows', 'numbers.name', 'numbers.meaning', 'actions'] },
  // Pages are written in each language; one that is not stays English whole.
  '/content/docs': { topics: [], fields: [] },
  '/content/:collection': {
    topics: ['content'],
    fields: [
      'title',
      'desc',
      'name',
      'description',
      'meaning',
      'term',
      'content',
      'features.title',
      'features.sections.title',
      'features.sections.items',
      'steps.title',
      'steps.text',
      'entries.title',
      'entries.description',
    ],
  },
}
