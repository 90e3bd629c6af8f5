import type { Lexicon } from './types.ts'

export const pt: Lexicon = {
  'business/customer_lists': {
    titles: 'lista de clientes|base de clientes|cadastro de clientes|lista de contactos',
    terms:
      'número do cliente|nome do cliente|código do cliente|empresa|telefone|cidade|apelido|correio eletrónico|cliente desde',
    names: 'clientes|contactos',
  },
  'business/price_lists': {
    titles: 'lista de preços|tabela de preços|preçário|catálogo',
    terms:
      'descrição|preço unitário|preço de venda|desconto|quantidade mínima|válido a partir de|iva não incluído|código do artigo',
    names: 'preços|tabela de preços',
  },
  'business/product_roadmaps': {
    titles: 'roteiro do produto|plano de produto',
    terms:
      'marco|marcos|previsto|trimestre|próxima versão|prioridades|data prevista|funcionalidades|curto prazo|longo prazo',
  },
  'business/project_status_reports': {
    titles: 'relatório de estado|relatório de progresso|relatório do projeto|relatório de andamento',
    terms:
      'estado geral|próximos passos|riscos|gestor do projeto|dentro do prazo|atraso|entregáveis|pontos em aberto|período do relatório',
  },
  'business/proposals': {
    titles: 'proposta|proposta comercial|orçamento|cotação|concurso',
    terms:
      'propomos|validade da proposta|solução proposta|a nossa abordagem|cronograma|custo total|referências|condições comerciais',
    names: 'proposta|orçamento',
  },
  'business/sales_and_marketing': {
    titles: 'plano de marketing|plano de vendas|relatório de vendas',
    terms:
      'público alvo|campanha|quota de mercado|previsão de vendas|potenciais clientes|concorrentes|marca|taxa de conversão|publicidade',
  },
  'business/business_plans': {
    titles: 'plano de negócios|plano estratégico|estudo de mercado',
    terms: 'modelo de negócio|forças|fraquezas|ameaças|financiamento|vantagem competitiva|fundadores|mercado alvo',
  },
  'finance/bank_statements': {
    titles: 'extrato bancário|extrato de conta|extrato',
    terms:
      'saldo inicial|saldo final|saldo anterior|número da conta|data valor|data do movimento|transferência|débito|iban|nib|titular|levantamento|pix',
    names: 'extrato',
  },
  'finance/financial_statements': {
    titles: 'demonstrações financeiras|balanço|demonstração de resultados|relatório e contas|balanço patrimonial',
    terms: `
      volume de negócios|resultado líquido|capital próprio|ativo|passivo|património líquido|provisões|amortizações|receita|lucro líquido|exercício
      custos operacionais`,
    names: 'balanço|dre',
  },
  'finance/invoices': {
    titles: 'fatura|fatura proforma|nota de crédito|fatura recibo',
    terms: `
    número da fatura|data da fatura|data de vencimento|valor total|nif|total a pagar|quantidade|preço unitário|base de incidência|condições de pagamento
    dados bancários|contribuinte|valor líquido`,
    names: 'fatura',
  },
  'finance/purchase_orders': {
    titles: 'nota de encomenda|ordem de compra|pedido de compra|guia de remessa',
    terms:
      'número da encomenda|data da encomenda|fornecedor|data de entrega|morada de entrega|quantidade encomendada|requisitado por',
    names: 'encomenda|pedido',
  },
  'finance/receipts_and_expenses': {
    titles: 'recibo|talão|relatório de despesas|cupom fiscal|despesas de viagem',
    terms: 'numerário|troco|cartão|total|ajudas de custo|quilómetros|alojamento|refeições|obrigado pela sua visita',
    names: 'recibo|despesas',
  },
  'finance/tax': {
    titles: 'declaração de irs|declaração de impostos|imposto de renda|declaração de rendimentos|nota de liquidação',
    terms: `
    autoridade tributária|receita federal|contribuinte|rendimento coletável|retenção na fonte|imposto|deduções|número de contribuinte|ano fiscal
    sujeito passivo`,
    names: 'irs|imposto|irpf',
  },
  'finance/budgets': {
    titles: 'orçamento anual|plano orçamental|previsão orçamental',
    terms: 'orçamentado|desvio|previsão|centro de custo|despesas com pessoal|orçamento total|trimestre',
  },
  'finance/loan_documents': {
    titles: 'contrato de mútuo|contrato de empréstimo|crédito habitação|nota promissória',
    terms:
      'mutuário|mutuante|taxa de juro|prestação mensal|prazo|capital em dívida|garantia|hipoteca|taeg|fiador|valor do empréstimo',
  },
  'governance/audit_reports': {
    titles: 'relatório de auditoria|auditoria interna',
    terms: `
      constatação|constatações|recomendação|recomendações|âmbito da auditoria|auditor|plano de ação|nível de risco|controlo interno|opinião|não conformidade`,
    names: 'auditoria',
  },
  'governance/board_minutes': {
    titles: 'ata da reunião|assembleia geral|conselho de administração',
    terms: `
    presentes|ausentes|ordem de trabalhos|ordem do dia|deliberação|aprovado por unanimidade|quórum|secretário|votação|encerrada a reunião|abstenções
    próxima reunião`,
  },
  'governance/policies': {
    titles: 'política|código de conduta|regulamento interno|política de segurança|estatutos',
    terms: `
    âmbito de aplicação|responsabilidades|incumprimento|a presente política|entrada em vigor|exceções|os colaboradores devem|conformidade|definições
    sanções`,
    names: 'política|estatutos',
  },
  'governance/security_procedures': {
    titles: 'procedimento|plano de continuidade|plano de contingência|procedimento de segurança',
    terms: `
      incidente de segurança|escalonamento|controlo de acesso|cópia de segurança|recuperação|palavra passe|cifragem|vulnerabilidades
      responsável pela segurança`,
  },
  'hr/hiring_and_offers': {
    titles: 'carta de oferta|proposta de emprego|guião de entrevista',
    terms:
      'candidato|candidata|data de início|temos o prazer de|salário anual|recrutamento|admissão|período experimental',
  },
  'hr/hr_policies_and_benefits': {
    titles: 'manual do colaborador|política de férias',
    terms: `
      férias|licença parental|seguro de saúde|teletrabalho|horas extra|licença de maternidade|horário de trabalho|subsídio de alimentação|vale transporte`,
  },
  'hr/job_descriptions': {
    titles: 'descrição de funções|anúncio de emprego|vaga|perfil da função',
    terms:
      'funções|responsabilidades|experiência mínima|formação|oferecemos|reporta a|tipo de contrato|competências|procuramos',
  },
  'hr/payroll': {
    titles: 'recibo de vencimento|folha de pagamento|holerite|contracheque|processamento salarial',
    terms: `
    salário bruto|salário líquido|vencimento base|descontos|segurança social|irs|inss|fgts|subsídio de férias|total líquido|número de beneficiário
    proventos`,
    names: 'holerite|vencimento',
  },
  'hr/performance_reviews': {
    titles: 'avaliação de desempenho|avaliação anual',
    terms: `
      objetivos|pontos fortes|áreas de melhoria|avaliador|cumprimento de objetivos|avaliação global|competências|comentários do colaborador
      plano de desenvolvimento`,
  },
  'hr/resumes': {
    titles: 'currículo|perfil profissional',
    terms: `
    experiência profissional|formação académica|formação|idiomas|competências|dados pessoais|data de nascimento|carta de condução|licenciatura|estágio
    referências`,
    names: 'cv|currículo',
  },
  'hr/employment_contracts': {
    titles: 'contrato de trabalho|contrato individual de trabalho',
    terms: `
      o trabalhador|o empregador|período experimental|aviso prévio|período normal de trabalho|retribuição|local de trabalho|férias|categoria profissional
      cessação do contrato|empregado`,
    names: 'contrato de trabalho',
  },
  'hr/medical_leave': {
    titles: 'baixa médica|atestado médico|certificado de incapacidade temporária',
    terms: `
      incapacidade temporária|incapacidade para o trabalho|início da incapacidade|médico|doença|afastamento|dias de repouso|cid|prorrogação`,
    names: 'atestado|baixa médica',
  },
  'hr/disciplinary_and_termination': {
    titles: 'carta de despedimento|advertência|carta de demissão|rescisão',
    terms:
      'despedimento|justa causa|sanção disciplinar|demissão|aviso prévio|indemnização|rescisão|último dia de trabalho|comunicamos',
  },
  'legal/contracts': {
    titles: 'contrato|contrato de prestação de serviços|contrato de arrendamento|contrato de compra e venda',
    terms: `
      as partes|doravante|objeto do contrato|rescisão|responsabilidade|força maior|lei aplicável|cláusula|contratante|contratada|foro|outorgantes|vigência
      locador|locatário`,
    names: 'contrato',
  },
  'legal/litigation': {
    titles: 'petição inicial|sentença|acórdão|citação|contestação|recurso',
    terms: 'autor|réu|tribunal|juiz|advogado|julgo|fundamentação|recurso|audiência|requerente|comarca|custas',
    names: 'petição|sentença',
  },
  'legal/ndas': {
    titles: 'acordo de confidencialidade|acordo de não divulgação|termo de confidencialidade',
    terms: `
      informação confidencial|informações confidenciais|parte divulgadora|parte recetora|confidencialidade|segredos comerciais|domínio público|não divulgar
      terceiros`,
    names: 'nda|confidencialidade',
  },
  'legal/privacy_policy': {
    titles: 'política de privacidade|aviso de privacidade|política de cookies',
    terms: `
      dados pessoais|responsável pelo tratamento|rgpd|lgpd|direito de acesso|apagamento|cookies|consentimento|prazo de conservação
      encarregado de proteção de dados|finalidade`,
    names: 'privacidade',
  },
  'legal/terms_of_service': {
    titles: 'termos e condições|termos de uso|condições gerais',
    terms: `
      utilizador|usuário|conta|limitação de responsabilidade|aceitação|propriedade intelectual|o serviço|cancelamento|alteração dos termos|garantia`,
    names: 'termos',
  },
  'legal/intellectual_property': {
    titles: 'pedido de patente|patente|registo de marca',
    terms:
      'reivindicações|estado da técnica|invenção|reivindicação 1|caracterizado por|requerente|data de depósito|prioridade|marca|resumo',
  },
  'regulated/application_forms': {
    titles: 'formulário de inscrição|requerimento|ficha de inscrição|pedido de adesão',
    terms:
      'requerente|nome completo|apelidos|data de nascimento|naturalidade|nacionalidade|morada|assinatura|assinale com x|reservado aos serviços|profissão',
    names: 'inscrição',
  },
  'regulated/health_records': {
    titles: 'relatório médico|processo clínico|nota de alta|prontuário|receita médica|análises clínicas',
    terms: 'doente|tratamento|tensão arterial|exame físico|internamento|alta|mg|médico|evolução|cirurgia',
    names: 'relatório médico|receita',
  },
  'regulated/identity_documents': {
    titles: `
      cartão de cidadão|passaporte|carta de condução|bilhete de identidade|certidão de nascimento|república portuguesa|carteira de identidade`,
    terms:
      'apelidos|nomes próprios|nacionalidade|data de nascimento|data de validade|número do documento|altura|filiação|registo geral|naturalidade',
    names: 'passaporte|cartão de cidadão|rg|cnh',
  },
  'regulated/insurance_claims': {
    titles: 'participação de sinistro|declaração de sinistro|aviso de sinistro',
    terms: `
      número da apólice|número do sinistro|segurado|seguradora|data do sinistro|descrição do acidente|danos|testemunhas|veículo|matrícula|local do acidente`,
    names: 'sinistro',
  },
  'regulated/payment_cards': {
    titles: 'autorização de cartão de crédito|dados do cartão',
    terms: 'número do cartão|titular do cartão|data de validade|código de segurança|cartão de crédito|débito|visa',
    names: 'cartão',
  },
  'regulated/pii_text': {
    titles: 'dados pessoais|ficha do colaborador|contactos de emergência',
    terms:
      'número de segurança social|data de nascimento|morada|número de passaporte|contacto de emergência|telemóvel|conta bancária|chamo me|moro em',
    names: 'dados pessoais',
  },
  'other/news_posts': {
    titles: 'comunicado de imprensa|notícias|comunicado',
    terms: 'anunciou|segundo|polícia|ministro|segunda feira|por cento|cidadãos',
  },
  'other/recipes': {
    titles: 'receita|ingredientes|modo de preparo|preparação',
    terms:
      'ingredientes|modo de preparo|colher de sopa|forno|farinha|açúcar|manteiga|cebola|pimenta|misture|cozinhe|frigideira|ovos|massa|alho|azeite',
  },
  'other/blog_posts': {
    titles: 'blog|artigo|a minha experiência',
    terms: 'neste artigo|hoje quero|aprendemos|na minha opinião|leia mais|a nossa equipa|dicas|acho que',
  },
  'other/technical_docs': {
    titles: 'documentação|manual do utilizador|guia de instalação',
    terms: 'instalação|configuração|função|servidor|base de dados|versão|programa|comando|ficheiro|arquivo|interface',
  },
  'other/correspondence': {
    titles: 'olá|convite|feliz aniversário|parabéns|férias',
    terms: 'beijos|fim de semana|aniversário|família|filhos|jantar|hoje à noite|como estás|até breve|mãe|festa|abraços',
  },
}
