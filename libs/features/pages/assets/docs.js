// Swagger UI uses its dark colours if the page has this class.
const darkScheme = globalThis.matchMedia('(prefers-color-scheme: dark)');
const followScheme = () =>
  globalThis.document.documentElement.classList.toggle('dark-mode', darkScheme.matches);
darkScheme.addEventListener('change', followScheme);
followScheme();

globalThis.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  filter: true,
  tryItOutEnabled: true,
  // By default, Swagger UI sends the document to an external validator.
  validatorUrl: null,
});
