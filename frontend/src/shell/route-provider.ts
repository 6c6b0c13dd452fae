import type { RouterProvider } from 'ra-core';
import { useCallback, useEffect, useRef } from 'react';
import {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router-dom';

/** Stays the same function: what only goes somewhere is not drawn anew because somebody went elsewhere. */
const useSteadyNavigate: RouterProvider['useNavigate'] = () => {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  return useCallback((to, options) => {
    if (typeof to === 'number') void latest.current(to);
    else void latest.current(to, options);
  }, []);
};

const unblocked = { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined } as const;

/**
 * How react-admin goes about the address, which is ours: the one of `BrowserRouter`, where nothing can be blocked. What its own brings
 * along besides, a router with loaders, is a third of its code; frontend/left-out.ts keeps it out.
 */
export const routeProvider: RouterProvider = {
  useNavigate: useSteadyNavigate,
  useLocation,
  useParams: useParams as RouterProvider['useParams'],
  useBlocker: () => unblocked,
  useMatch,
  useInRouterContext,
  useCanBlock: () => false,
  Link: Link as RouterProvider['Link'],
  Navigate,
  Route: Route as RouterProvider['Route'],
  Routes,
  Outlet,
  RouterWrapper: ({ children }) => children,
  matchPath,
};
