import type { texts as English } from '../en/onboarding.ts'

export const texts: typeof English = {
  step: 'Paso 3/3',
  title: '¡Eso es todo!',
  lead: 'Sus resultados se están preparando. Puede tardar un rato; no hace falta que espere aquí.',
  email: 'Avísenme por correo cuando estén listos',
  submit: 'Avisarme',
  sent: '¡Perfecto! Le avisaremos cuando su panel esté listo',
}
