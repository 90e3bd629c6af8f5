import type { DataService } from '@sharelight/contract'

export const jiraService: DataService = { code: 461, key: 'jira', name: 'Jira', icon: 'jira', colour: '' }
