import { plural } from '../../lib/format.ts'

export const texts = {
  title: 'Departments',
  department: 'Department',
  address: 'Address',
  manager: 'Address of the manager',
  noDepartment: 'No department',
  none: 'No departments are known',
  noneHint: 'Directories tell them, or import them as CSV.',
  byHand: 'Say where somebody works',
  byHandHint: 'This has the last word over directories and the imported list. Leave the department empty for none.',
  back: 'Back',
  save: 'Save',
  saved: 'Saved. Figures follow at once.',
  columns: {
    people: 'People',
    files: 'Files',
    highlySensitive: 'Highly sensitive',
    exposed: 'Sensitive, open outside',
    high: 'High risk',
    medium: 'Medium risk',
    low: 'Low risk',
    partners: 'Deals most with',
  },
  importTitle: 'Import departments',
  importHint:
    'CSV with the columns address, department and, where known, manager. It takes the place of the list that was imported before. Nothing is saved while a line is wrong.',
  importSample: 'bob@acme.example,Sales,eve@acme.example',
  importProblems: 'These lines are wrong. Correct them and check again.',
  importFine: 'All lines are right.',
  importSave: (lines: number) => `Import ${plural(lines, { one: 'person', other: 'people' })}`,
}
