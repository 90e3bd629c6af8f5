import type { texts as English } from '../en/question.ts'

export const texts: typeof English = {
  title: organisation => `Una pregunta de ${organisation}`,
  loading: 'Su pregunta',
  hello: person => `Hola, ${person}:`,
  lead: 'Indique con un clic a qué se debió esto. Aquí no se muestra nada más de usted, y a su archivo no le ocurre nada por sí solo.',
  until: date => `Puede responder una vez, hasta el ${date}.`,
  answers: {
    business_need: 'Era necesario para el trabajo',
    mistake: 'Fue un error: deshacerlo',
    report: 'Quiero comunicar algo',
  },
  explained: {
    business_need: 'Compartirlo fue intencionado y forma parte de su trabajo.',
    mistake: 'Sus administradores lo deshacen o le ayudan a hacerlo.',
    report: 'No fue usted, o hay algo que le preocupa.',
  },
  which: '¿Qué fue?',
  comment: 'Una breve explicación (opcional)',
  submit: 'Responder',
  thanks: 'Gracias por su respuesta',
  thanksLead: 'Ya figura junto al evento, donde la ven sus administradores. Puede cerrar esta página.',
  gone: 'Esta pregunta está cerrada',
  goneLead:
    'Ya se ha respondido, su plazo ha terminado o la dirección está incompleta. Si aún quiere decir algo, consulte a sus administradores.',
}
