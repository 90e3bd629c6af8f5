import type { texts as English } from '../en/first-steps.ts'

export const texts: typeof English = {
  demo: 'Cargar la organización de demostración',
  demoHint:
    'Una organización inventada, con cientos de personas y 18 meses de actividad, separada de la suya. Para volver, cierre sesión.',
  demoLoading: 'Cargando la organización de demostración; tarda alrededor de medio minuto…',
  others: 'Conectar otra cosa',
  othersHint: names => `${names.join(', ')}: desde la página Orígenes de datos.`,
  look: 'Echar un vistazo',
  lookHint: 'Ir al Resumen y conectar orígenes de datos desde allí.',
  scan: 'Analizar esta carpeta',
  back: 'Atrás',
}
