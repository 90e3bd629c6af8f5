import {
  changeReportSchedule as changeScheduleCall,
  changeReportSettings as settingsCall,
  changeReportTemplate as changeTemplateCall,
  createReportSchedule as createScheduleCall,
  createReportTemplate as createTemplateCall,
  deleteReportSchedule as deleteScheduleCall,
  deleteReportTemplate as deleteTemplateCall,
  downloadReport as downloadCall,
  downloadReportRun as fileCall,
  listReportRuns as runsCall,
  listReports as listCall,
  listReportSchedules as schedulesCall,
  previewReport as previewCall,
  runReportSchedule as runCall,
  verifyReport as verifyCall,
} from '@sharelight/contract'
import { serveDownload } from '../../http/serve-download.ts'
import { serve, type Router } from '../../http/serve.ts'
import { createTurns } from '../../http/turns.ts'
import { runNow } from './schedules/run-now.ts'
import { changeSchedule, createSchedule, deleteSchedule } from './schedules/save-schedule.ts'
import { listSchedules, peopleOf } from './schedules/schedule-rows.ts'
import { changeReportSettings } from './verbs/change-settings.ts'
import { downloadReport } from './verbs/download-report.ts'
import { listReports } from './verbs/list-reports.ts'
import { previewReport } from './verbs/preview-report.ts'
import { fetchRun, listRuns } from './verbs/run-rows.ts'
import { changeTemplate, createTemplate, deleteTemplate } from './verbs/save-template.ts'
import { verifyReport } from './verbs/verify-report.ts'

export function reportRoutes(router: Router) {
  const turns = createTurns({ ofUser: 3, ofOrganisation: 6 })
  serve(router, listCall, ctx => listReports(ctx))
  serve(router, createTemplateCall, (ctx, draft) => createTemplate(ctx, draft))
  serve(router, changeTemplateCall, (ctx, { id, ...draft }) => changeTemplate(ctx, id, draft))
  serve(router, deleteTemplateCall, async (ctx, { id }) => {
    await deleteTemplate(ctx, id)
    return {}
  })
  serve(router, previewCall, (ctx, asked) => turns.take(ctx, () => previewReport(ctx, asked)))
  serveDownload(router, downloadCall, (ctx, asked) => turns.take(ctx, () => downloadReport(ctx, asked)))
  serve(router, runsCall, (ctx, question, { asOf }) => listRuns(ctx, { ...question, asOf }))
  serveDownload(router, fileCall, (ctx, { id }) => fetchRun(ctx, id))
  serve(router, schedulesCall, async ctx => {
    const schedules = await listSchedules(ctx)
    return { schedules, people: await peopleOf(ctx) }
  })
  serve(router, createScheduleCall, (ctx, draft) => createSchedule(ctx, draft))
  serve(router, changeScheduleCall, (ctx, { id, ...draft }) => changeSchedule(ctx, id, draft))
  serve(router, deleteScheduleCall, async (ctx, { id }) => {
    await deleteSchedule(ctx, id)
    return {}
  })
  serve(router, runCall, (ctx, { id }) => runNow(ctx, id))
  serve(router, settingsCall, async (ctx, { attachments }) => ({
    attachments: await changeReportSettings(ctx, attachments),
  }))
  serve(router, verifyCall, (ctx, asked) => verifyReport(ctx, asked))
}
