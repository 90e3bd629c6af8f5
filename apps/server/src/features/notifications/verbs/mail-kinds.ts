/** What notifications put into the outbox. */
export const newsMail = 'news-mail'
export const newsKinds = [newsMail] as const
