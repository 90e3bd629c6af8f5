import { z } from 'zod'
import * as common from '../settings.ts'

export const ConfluenceSettings = z.object({
  site: common.Site,
  email: common.Email,
  apiToken: common.ApiToken,
  deployment: common.Deployment,
  activityDays: common.ActivityDays,
  include: common.only('spaces', 'HR or SALES*'),
  exclude: common.leaveOut('spaces', '~*, which are those of people'),
  maxFileSize: common.MaxFileSize,
  mayChange: common.mayChange(
    'Lets people close spaces to the public, take people of other organisations off them and restrict pages from here, each time planned first. It takes rights to administer.',
  ),
})
export type ConfluenceSettings = z.infer<typeof ConfluenceSettings>
