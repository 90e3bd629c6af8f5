import { z } from 'zod'
import * as common from '../settings.ts'

export const JiraSettings = z.object({
  site: common.Site,
  email: common.Email,
  apiToken: common.ApiToken,
  deployment: common.Deployment,
  activityDays: common.ActivityDays,
  include: common.only('projects', 'HR or SALES*'),
  exclude: common.leaveOut('projects', 'SANDBOX*'),
  maxFileSize: common.MaxFileSize,
  mayChange: common.mayChange(
    'Lets people close projects to the public and take people of other organisations off their roles from here, each time planned first. It takes rights to administer.',
  ),
})
export type JiraSettings = z.infer<typeof JiraSettings>
