import { dataServices } from '@sharelight/contract'

export const dropboxService = dataServices.DROPBOX
