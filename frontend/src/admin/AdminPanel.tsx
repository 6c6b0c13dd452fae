import { AppHeader } from '../shared/AppHeader.tsx';
import { header } from '../messages.ts';

/** "Panel de Administrador": projects, users and catalogs. */
const AdminPanel = () => (
  <>
    <AppHeader title={header.admin} />
    <main id="content" />
  </>
);

export default AdminPanel;
