/** What reports put into the outbox. */
export const reportMail = 'report-mail'
export const reportKinds = [reportMail] as const
