import type { Services } from '../../context.ts'
import { mailNews } from './verbs/mail-news.ts'

/** Each minute mails what there is to tell, to whom it is due. */
export const scheduleNews = (services: Services): Promise<void> =>
  services.jobs.schedule({ name: 'news by mail', cron: '* * * * *' }, () => mailNews(services))
