export const texts = {
  title: 'Data Sources', description: 'What is connected, how its scans go, and what else can be connected.',
  connected: 'Connected', none: 'Nothing is connected yet', noneHint: 'Connect a folder or a mail archive below. Sharelight reads it and keeps labels, counts and masked samples, never the content.',
  catalogue: 'Connect a data source', connect: 'Connect', name: 'Name', nameHint: 'How it is called in lists and filters.', browse: 'Choose a folder', test: 'Test connection', submit: 'Connect and scan',
  needs: 'What it needs, and why', capabilities: { content: 'reads content', permissions: 'reads permissions', activity: 'reads activity', identities: 'reads identities', changes: 'reads only what changed', remediate: 'can remedy' } as Record<string, string>,
  works: 'It works.', missing: 'Something is missing', rescan: 'Scan again', pause: 'Pause', resume: 'Resume', cancel: 'Cancel', disconnect: 'Disconnect', edit: 'Settings and schedule', editTitle: 'Settings and schedule of', save: 'Save', saved: 'Saved. New settings hold from the next scan on.', schedule: 'Scan by itself', byHand: 'By hand only', time: 'At', nextBy: 'scans itself',
  weekdays: ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'], everyDay: 'every day', notRead: 'What was not read completely, and how to mend it', every: (when: string, at: string) => `${when} at ${at}`, more: 'More actions',
  lastScan: 'Last scan', never: 'Not scanned yet', finished: 'finished', coverage: { complete: 'complete', partial: 'in part', skipped: 'skipped', failed: 'failed' },
  disconnectTitle: 'Disconnect this data source?', keep: 'Keep what was found', keepHint: 'Its items, events and labels stay in lists and reports.', erase: 'Erase everything found in it', eraseHint: 'Its items, events and labels go. This cannot be undone.',
  disconnected: 'The data source is disconnected.', added: 'Connected. The first scan has started.', add: 'Add', paths: 'One on each line', items: 'items',
}
