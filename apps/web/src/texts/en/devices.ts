interface Coverage {
  complete: string
  partial: string
  skipped: string
  failed: string
}

export const texts = {
  title: 'Devices',
  notLicensed: 'The endpoint scanner is not licensed',
  more: 'What it does',
  none: 'No device reports here',
  noneHint:
    'An agent on laptops and servers reads files where they are, and tells when something sensitive lands on a stick or in a personal sync folder. The content stays on the device.',
  counted: (total: string, heard: string) => `${total}, ${heard} of them heard of within a day`,
  search: 'Search names and users',
  state: 'State',
  states: { active: 'Reporting', revoked: 'Revoked', all: 'All' },
  systems: { linux: 'Linux', macos: 'macOS', windows: 'Windows' },
  agent: (version: string) => `agent ${version}`,
  seen: (time: string) => `last heard of ${time}`,
  neverSeen: 'never heard of',
  doing: { reading: 'reading', resting: 'up to date', waits: 'waits for its hours', full: 'its queue is full' },
  coverage: ({ complete, partial, skipped, failed }: Coverage) =>
    `${complete} complete, ${partial} in part, ${skipped} skipped, ${failed} failed`,
  waiting: (batches: string) => `batches to be taken in: ${batches}`,
  revoke: {
    submit: 'Revoke',
    title: (name: string) => `Revoke ${name}?`,
    text: 'Nothing more is taken from it. Its agent deletes its key and what it has not sent, and ends. What was found stays.',
    done: 'The device is revoked.',
  },
  remove: {
    submit: 'Remove',
    title: (name: string) => `Remove ${name}?`,
    text: 'It leaves the list, and its files count as gone.',
    done: 'The device is removed.',
  },
  code: {
    open: 'Make a code',
    title: 'Make a code for devices',
    list: 'Open codes',
    unnamed: 'Code without a note',
    used: (uses: number, most: number) => `used ${uses} of ${most} times`,
    until: (time: string) => `until ${time}`,
    takeBack: 'Take back',
    note: 'Note',
    noteHint: 'Which devices it is for.',
    uses: 'How many devices may use it',
    term: 'How long it holds',
    hours: (hours: number) => (hours < 24 ? `${hours} hour` : hours === 24 ? 'one day' : `${hours / 24} days`),
    submit: 'Make the code',
    madeHint: 'It is shown this once. On each device, in the folder of the release:',
    copy: 'Copy the code',
    command: 'Then start the agent with “agent run”; the documentation says how it becomes a service.',
    copyCommand: 'Copy the command',
    close: 'Done',
  },
  policy: {
    open: 'Policy',
    title: 'What agents read, and how gently',
    folders: 'Folders',
    exclude: 'Leave out',
    companySync: "The company's sync folders",
    hints: {
      folders: 'One on each line: absolute, or ~/… in each home. Documents, Desktop and Downloads when there are none.',
      exclude: 'Patterns such as node_modules or *.iso, one on each line.',
      companySync: 'Names of accounts or folders, one on each line. All others count as personal.',
    },
    removable: 'Read removable media',
    syncFolders: 'Read folders of sync programs',
    onlyOnMains: 'Only on mains',
    onlyWhenIdle: 'Only when idle',
    share: (percent: number) => `Share of one core: ${percent}%`,
    shareLabel: 'Share of one core in percent',
    from: 'From (empty: any hour)',
    to: 'To',
    every: 'Minutes between two readings',
    largest: 'Largest file in MiB',
    cancel: 'Cancel',
    save: 'Save',
    saved: 'Saved. Agents hear of it within two minutes.',
  },
}
