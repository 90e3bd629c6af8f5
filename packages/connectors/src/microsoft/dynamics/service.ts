import type { DataService } from '@sharelight/contract'

export const dynamicsService: DataService = {
  code: 518,
  key: 'dynamics',
  name: 'Microsoft Dynamics 365',
  icon: 'msft_dynamics',
  colour: '',
}
