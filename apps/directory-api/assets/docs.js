globalThis.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  filter: true,
  tryItOutEnabled: true,
  // Left to itself it would send the document to a validator elsewhere.
  validatorUrl: null,
});
