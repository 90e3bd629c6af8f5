import type { ReportAttachments } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { requireSuperAdmin } from '../../../http/require-super-admin.ts'
import { database } from './template-rows.ts'

/** Whether report files may leave by mail. @throws AppError `forbidden` */
export async function changeReportSettings(ctx: Context, attachments: ReportAttachments): Promise<ReportAttachments> {
  requireSuperAdmin(ctx, 'decide whether report files leave by mail')
  await database(ctx)
    .transaction()
    .execute(async tx => {
      const { report_attachments: before } = await tx
        .selectFrom('organisations')
        .select('report_attachments')
        .executeTakeFirstOrThrow()
      await tx.updateTable('organisations').set({ report_attachments: attachments }).execute()
      await audit(tx, actorOf(ctx), {
        action: 'report.settings',
        subject: ctx.organisation.id,
        before: { attachments: before },
        after: { attachments },
      })
    })
  return attachments
}
