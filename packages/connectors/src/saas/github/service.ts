import type { DataService } from '@sharelight/contract'

export const githubService: DataService = { code: 471, key: 'github', name: 'GitHub', icon: 'github', colour: '' }
