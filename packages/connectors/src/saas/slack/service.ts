import type { DataService } from '@sharelight/contract'

export const slackService: DataService = { code: 451, key: 'slack', name: 'Slack', icon: 'message', colour: 'violet' }
