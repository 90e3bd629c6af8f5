import type { Lexicon } from './types.ts'

export const es: Lexicon = {
  'business/customer_lists': {
    titles: 'lista de clientes|base de datos de clientes|listado de clientes|lista de contactos',
    terms:
      'número de cliente|nombre del cliente|código de cliente|persona de contacto|empresa|teléfono|ciudad|cliente desde',
    names: 'clientes|contactos',
  },
  'business/price_lists': {
    titles: 'lista de precios|tarifa de precios|tarifas|catálogo',
    terms:
      'precio unitario|precio de venta|descuento|cantidad mínima|válido desde|iva no incluido|código de artículo|pvp',
    names: 'precios|tarifas|catálogo',
  },
  'business/product_roadmaps': {
    titles: 'hoja de ruta|hoja de ruta del producto|plan de producto',
    terms:
      'hito|hitos|previsto|trimestre|próxima versión|prioridades|fecha objetivo|funcionalidades|corto plazo|largo plazo',
  },
  'business/project_status_reports': {
    titles: 'informe de estado|informe de avance|informe de proyecto|informe de progreso',
    terms:
      'próximos pasos|riesgos|jefe de proyecto|en plazo|entregables|puntos abiertos|período del informe|logros|avance',
  },
  'business/proposals': {
    titles: 'propuesta|propuesta comercial|presupuesto|licitación|cotización',
    terms: `
      le proponemos|alcance|validez de la oferta|solución propuesta|nuestro enfoque|cronograma|coste total|plan de trabajo|referencias
      aceptación de la oferta`,
    names: 'propuesta|cotización',
  },
  'business/sales_and_marketing': {
    titles: 'plan de marketing|plan de ventas|informe de ventas|estrategia de marketing',
    terms:
      'público objetivo|cuota de mercado|previsión de ventas|clientes potenciales|competidores|marca|tasa de conversión|publicidad|fidelización',
  },
  'business/business_plans': {
    titles: 'plan de negocio|plan estratégico|estudio de mercado',
    terms:
      'modelo de negocio|fortalezas|debilidades|necesidades de financiación|ventaja competitiva|fundadores|mercado objetivo|objetivos estratégicos',
  },
  'finance/bank_statements': {
    titles: 'extracto bancario|extracto de cuenta|estado de cuenta|movimientos de cuenta',
    terms: `
    saldo inicial|saldo final|saldo anterior|fecha valor|fecha operación|transferencia|adeudo|abono|cargo|iban|bic|concepto|domiciliación|titular
    depósitos|retiros`,
    names: 'extracto|estado de cuenta',
  },
  'finance/financial_statements': {
    titles: 'cuentas anuales|balance|cuenta de pérdidas y ganancias|informe anual|estados financieros|balance general',
    terms: `
    importe neto de la cifra de negocios|resultado del ejercicio|patrimonio neto|activo|pasivo|inmovilizado|deudas|provisiones|amortización|ingresos
    gastos de explotación|total activo`,
    names: 'balance|cuentas anuales',
  },
  'finance/invoices': {
    titles: 'factura|factura proforma|factura rectificativa|nota de crédito',
    terms: `
    número de factura|factura n|fecha de factura|fecha de vencimiento|base imponible|total a pagar|nif|cif|forma de pago|cantidad|precio unitario|importe
    datos bancarios|domicilio fiscal|rfc|subtotal|total factura`,
    names: 'factura|facturas',
  },
  'finance/purchase_orders': {
    titles: 'orden de compra|pedido|pedido de compra|albarán|confirmación de pedido',
    terms: `
    número de pedido|fecha de pedido|proveedor|fecha de entrega|dirección de entrega|cantidad solicitada|solicitado por|condiciones de entrega
    código de artículo`,
    names: 'pedido|orden de compra|oc',
  },
  'finance/receipts_and_expenses': {
    titles: 'recibo|ticket|nota de gastos|informe de gastos|gastos de viaje',
    terms: 'tarjeta|total|dietas|kilometraje|alojamiento|gracias por su visita|cajero',
    names: 'recibo|ticket',
  },
  'finance/tax': {
    titles: 'declaración de la renta|modelo 303|modelo 100|autoliquidación|formulario de impuestos',
    terms: `
    agencia tributaria|base liquidable|irpf|retenciones|cuota íntegra|ejercicio fiscal|número de identificación fiscal|servicio de impuestos internos
    ingresos|dependientes`,
    names: 'renta|irpf',
  },
  'finance/budgets': {
    titles: 'presupuesto anual|presupuesto|plan presupuestario|previsión presupuestaria',
    terms:
      'presupuestado|real|centro de coste|gastos de personal|presupuesto total|trimestre|partida|ejecución presupuestaria',
  },
  'finance/loan_documents': {
    titles: 'contrato de préstamo|préstamo hipotecario|solicitud de crédito|pagaré',
    terms: `
      prestatario|prestamista|tipo de interés|cuota mensual|plazo|capital pendiente|garantía|hipoteca|tae|amortización anticipada|avalista
      importe del préstamo`,
    names: 'préstamo|hipoteca',
  },
  'governance/audit_reports': {
    titles: 'informe de auditoría|auditoría interna|informe de revisión',
    terms:
      'recomendaciones|alcance de la auditoría|auditor|plan de acción|nivel de riesgo|control interno|opinión|vulnerabilidad|observaciones',
    names: 'auditoría',
  },
  'governance/board_minutes': {
    titles: 'acta|acta de reunión|acta de la junta|consejo de administración|junta general',
    terms: `
    asistentes|ausentes|orden del día|se aprueba por unanimidad|quórum|secretario|votación|se levanta la sesión|ruegos y preguntas|abstenciones
    próxima reunión|lectura del acta`,
    names: 'acta|actas',
  },
  'governance/policies': {
    titles: 'política|código de conducta|reglamento interno|política de seguridad|estatutos|código ético',
    terms:
      'ámbito de aplicación|objeto|responsabilidades|la presente política|entrada en vigor|los empleados deben|definiciones|sanciones',
    names: 'política|estatutos|reglamento',
  },
  'governance/security_procedures': {
    titles: 'plan de continuidad|plan de contingencia|procedimiento de seguridad|gestión de incidentes',
    terms: `
    incidente de seguridad|escalado|control de acceso|copia de seguridad|contraseña|cifrado|vulnerabilidades|responsable de seguridad|notificación
    comité de crisis`,
  },
  'hr/hiring_and_offers': {
    titles: 'carta de oferta|oferta de trabajo|guía de entrevista|evaluación de candidatos',
    terms:
      'candidato|candidata|fecha de incorporación|nos complace ofrecerle|salario anual|selección|incorporación|período de prueba|puesto',
  },
  'hr/hr_policies_and_benefits': {
    titles: 'manual del empleado|política de vacaciones|beneficios sociales|convenio',
    terms: `
    vacaciones|permiso parental|teletrabajo|horas extraordinarias|baja por maternidad|jornada laboral|plan de pensiones|días libres|conciliación
    retribución flexible`,
  },
  'hr/job_descriptions': {
    titles: 'descripción del puesto|oferta de empleo|perfil del puesto|vacante',
    terms:
      'funciones|responsabilidades|experiencia mínima|formación requerida|se ofrece|reporta a|tipo de contrato|competencias|buscamos|jornada completa',
  },
  'hr/payroll': {
    titles: 'nómina|recibo de salarios|recibo de nómina|listado de nóminas',
    terms: `
    salario bruto|líquido a percibir|salario base|devengos|seguridad social|irpf|período de liquidación|grupo de cotización|número de afiliación
    percepciones|total devengado|horas extra`,
    names: 'nómina|nóminas',
  },
  'hr/performance_reviews': {
    titles: 'evaluación del desempeño|evaluación anual|evaluación de rendimiento',
    terms:
      'objetivos|fortalezas|áreas de mejora|evaluador|cumplimiento de objetivos|competencias|comentarios del empleado|plan de desarrollo|período evaluado',
  },
  'hr/resumes': {
    titles: 'perfil profesional|hoja de vida',
    terms: `
    experiencia profesional|experiencia laboral|formación académica|idiomas|competencias|datos personales|fecha de nacimiento|carnet de conducir
    licenciatura|aficiones|referencias`,
    names: 'cv|hoja de vida',
  },
  'hr/employment_contracts': {
    titles: 'contrato de trabajo|contrato laboral|contrato indefinido|contrato temporal',
    terms: `
    el trabajador|la empresa|período de prueba|preaviso|retribución|centro de trabajo|vacaciones|convenio colectivo|categoría profesional
    extinción del contrato`,
    names: 'contrato de trabajo|contrato laboral',
  },
  'hr/medical_leave': {
    titles: 'parte de baja|baja médica|certificado médico|parte de incapacidad temporal|justificante médico',
    terms:
      'incapacidad temporal|alta|duración estimada|médico|trabajador|contingencia|enfermedad común|accidente de trabajo|mutua|fecha de la baja',
    names: 'baja médica|parte de baja',
  },
  'hr/disciplinary_and_termination': {
    titles: 'carta de despido|amonestación|carta de renuncia|finiquito',
    terms: `
      despido|falta grave|sanción disciplinaria|renuncia|preaviso|finiquito|indemnización|extinción de la relación laboral|último día de trabajo
      le comunicamos|baja voluntaria`,
    names: 'despido|finiquito|renuncia',
  },
  'legal/contracts': {
    titles: 'contrato|contrato de prestación de servicios|contrato de arrendamiento|contrato de compraventa|convenio',
    terms: `
    en adelante|objeto del contrato|fuerza mayor|ley aplicable|cláusula|arrendador|arrendatario|jurisdicción|reunidos|exponen|estipulaciones|vigencia
    comparecen`,
    names: 'contrato|convenio',
  },
  'legal/litigation': {
    titles: 'sentencia|auto|recurso|citación|escrito de demanda|querella',
    terms: `
    demandante|demandado|juzgado|tribunal|procurador|abogado|fundamentos de derecho|antecedentes de hecho|autos|recurso de apelación|suplico|audiencia
    ejecutoria|magistrado`,
    names: 'sentencia',
  },
  'legal/ndas': {
    titles: 'acuerdo de confidencialidad|acuerdo de no divulgación|contrato de confidencialidad',
    terms:
      'información confidencial|parte divulgadora|parte receptora|secretos comerciales|devolución o destrucción|dominio público|no divulgar|terceros',
    names: 'nda',
  },
  'legal/privacy_policy': {
    titles: 'política de privacidad|aviso de privacidad|política de cookies|protección de datos',
    terms: `
    datos personales|responsable del tratamiento|rgpd|derecho de acceso|cookies|base jurídica|plazo de conservación|delegado de protección de datos
    finalidad|autoridad de control|derechos arco`,
    names: 'privacidad',
  },
  'legal/terms_of_service': {
    titles: 'términos y condiciones|condiciones de uso|condiciones generales|términos de servicio',
    terms: `
    usuario|cuenta de usuario|derecho de desistimiento|limitación de responsabilidad|aceptación|propiedad intelectual|cancelación
    modificación de los términos|garantía`,
    names: 'términos|condiciones',
  },
  'legal/intellectual_property': {
    titles: 'solicitud de patente|patente|registro de marca',
    terms:
      'reivindicaciones|estado de la técnica|invención|reivindicación 1|realización preferida|caracterizado porque|fecha de presentación|prioridad|marca',
    names: 'patente|marca',
  },
  'regulated/application_forms': {
    titles: 'formulario de solicitud|formulario de inscripción|ficha de inscripción',
    terms: 'nombre|fecha de nacimiento|lugar de nacimiento|nacionalidad|firma|marque con una x|uso exclusivo',
    names: 'inscripción',
  },
  'regulated/health_records': {
    titles: 'informe de alta|receta',
    terms: 'ingreso|alta|mg|médico|nhc|juicio clínico|enfermedad actual|motivo de consulta|hospital',
    names: 'receta',
  },
  'regulated/identity_documents': {
    titles: 'documento nacional de identidad|permiso de conducir|tarjeta de residencia|certificado de nacimiento|dni',
    terms:
      'nombre|nacionalidad|fecha de nacimiento|fecha de caducidad|número de documento|lugar de nacimiento|autoridad|registro civil|válido hasta',
    names: 'dni|permiso de conducir',
  },
  'regulated/insurance_claims': {
    titles: 'parte de accidente|declaración de siniestro|reclamación de seguro',
    terms: `
    número de póliza|número de siniestro|asegurado|aseguradora|fecha del siniestro|descripción del accidente|daños|vehículo|matrícula|lugar del accidente
    perito|tomador`,
    names: 'siniestro|parte de accidente',
  },
  'regulated/payment_cards': {
    titles: 'autorización de tarjeta de crédito|datos de la tarjeta|formulario de pago con tarjeta',
    terms:
      'número de tarjeta|titular de la tarjeta|fecha de caducidad|código de seguridad|tarjeta de crédito|cargo|firma del titular|visa',
    names: 'tarjeta',
  },
  'regulated/pii_text': {
    titles: 'datos personales|ficha personal|ficha de empleado|contactos de emergencia',
    terms: `
      número de seguridad social|fecha de nacimiento|domicilio particular|número de pasaporte|dni|contacto de emergencia|teléfono móvil|cuenta bancaria
      me llamo|vivo en|apellido de soltera`,
    names: 'datos personales',
  },
  'other/news_posts': {
    titles: 'nota de prensa|noticias|comunicado|boletín',
    terms: 'anunció|según|portavoz|policía|ministro|lunes|por ciento|gobierno|prensa|ciudadanos',
  },
  'other/recipes': {
    titles: 'receta|ingredientes|preparación|elaboración',
    terms:
      'ingredientes|preparación|raciones|cucharada|horno|harina|azúcar|mantequilla|cebolla|pimienta|mezclar|cocer|sartén|huevos|leche|ajo|aceite de oliva',
  },
  'other/blog_posts': {
    titles: 'blog|artículo|mi experiencia',
    terms: 'en este artículo|hoy quiero|hemos aprendido|en mi opinión|seguir leyendo|nuestro equipo|consejos|creo que',
  },
  'other/technical_docs': {
    titles: 'documentación|manual de usuario|guía de instalación|manual de instrucciones',
    terms: 'instalación|configuración|servidor|base de datos|versión|programa|comando|interfaz|dispositivo',
  },
  'other/correspondence': {
    titles: 'hola|saludos|invitación|feliz cumpleaños|vacaciones',
    terms: 'besos|fin de semana|cumpleaños|familia|niños|vacaciones|esta noche|cómo estás|hasta pronto|fiesta|abrazos',
  },
  'other/incident_reports': {
    titles: 'informe de accidente|informe de investigación|informe de incidente',
    terms: 'aeronave|piloto|causa probable|meteorología|heridos|daños|suceso|motor|aterrizaje|investigación',
  },
  'other/clinical_trial_protocols': {
    titles: 'ensayo clínico',
    terms: `
    criterios de inclusión|criterios de exclusión|variable principal|aleatorizado|placebo|investigador principal|participantes|promotor|eficacia
    acontecimientos adversos`,
  },
}
