// node provider.js PORT REDIRECT: oidc-provider with one client, and its own forms for logging in and agreeing.
import Provider from 'oidc-provider';

const [port, redirect] = process.argv.slice(2);
const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [{ client_id: 'atoll', client_secret: 'of the lagoon', redirect_uris: [redirect] }],
  pkce: { required: () => true },
  claims: { openid: ['sub'], profile: ['preferred_username'] },
  conformIdTokenClaims: false,
  findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, preferred_username: id }) }),
  features: { devInteractions: { enabled: true } },
});
provider.listen(Number(port), '127.0.0.1', () => console.log('ready'));
